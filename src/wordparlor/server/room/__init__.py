"""One table as a value that follows from its log: commands, decisions, chairs, chat, clock.

Pure functions and frozen structs, without I/O. Of the server it may import the types and errors of
`store`.
"""
