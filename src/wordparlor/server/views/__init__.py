"""What one viewer is told: messages, sentences, and the history of a finished game.

It may import `store`, `room` and `archive`.
"""
