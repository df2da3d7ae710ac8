"""Speed, side by side with the peers: figures with their bars, never a test."""
