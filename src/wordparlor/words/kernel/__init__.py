"""The search kernel: compiled by Cython where there is a C compiler, plain Python where not.

`search` is its typed front and says what each search finds; here is how.

    bits        letters, cards and steps of a graph as bits
    buffers     rows of numbers, and the finds of a search
    lexicon     the arrays of a word graph
    spelling    a hand of cards, and the words it spells
    extending   words around a word that lies there
    board       tiles on a grid, and what may lie beside them
    placing     words on a board
    ways        which card gives which letter
    halves      anagram classes as halves of a split
    splitting   pairs of words from stolen cards

Letters are numbers 0-25, sets of letters are bits. What a search keeps in mind lives for one call,
so that threads can search the same `Lexicon` at once; the GIL is let go while it runs. What may run
out of memory is declared to return an int, so that C sees an error (-1) without asking for the GIL.

A new search is a module of its own: a class with what the search keeps in mind, and a function that
is listed below; the build finds the module by itself. Every module runs as it is, compiled or not.
A class that other modules use has its C types in the .pxd file beside it, where those modules find
them (`cython.cimports`); a class of one module names them in its source. C puts no function in line
that stands in another module, unless it stands in a .pxd file: what is called all the time belongs
beside its callers.
"""

from wordparlor.words.kernel.board import Board
from wordparlor.words.kernel.buffers import IS_COMPILED
from wordparlor.words.kernel.extending import extensions
from wordparlor.words.kernel.lexicon import Lexicon
from wordparlor.words.kernel.placing import placings
from wordparlor.words.kernel.spelling import spell
from wordparlor.words.kernel.splitting import splits
from wordparlor.words.kernel.ways import ways

__all__ = [
    "IS_COMPILED",
    "Board",
    "Lexicon",
    "extensions",
    "placings",
    "spell",
    "splits",
    "ways",
]
