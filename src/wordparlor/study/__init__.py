"""Many games at once, for designers and researchers.

It knows games only through the shelf. This package may import everything except the server, the
terminal and the command line.
"""
