"""One table as a value that follows from its log: commands, decisions, chairs, chat, clock.

Pure functions and frozen structs; it may import `store` for the types of log entries.
"""
