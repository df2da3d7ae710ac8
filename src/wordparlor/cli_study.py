"""The commands for studies: play many games and count what happens."""
