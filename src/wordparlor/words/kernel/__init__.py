"""The search kernel: compiled by Cython where there is a C compiler, plain Python elsewhere.

`card_search`, `split_search` and `board_search` are its typed interface: they say what each search
finds. The kernel imports nothing else of the project.

    bits        letters, cards and steps of a graph as bits
    buffers     arrays of numbers, and the results of a search
    lexicon     the arrays of a word graph
    spelling    a hand of cards, and the words that it spells
    extending   words made of a word on the table and more cards
    tiles       tiles on a table and in a rack
    board       tiles on a grid, and what may lie beside them
    placing     words on a board
    starring    words on a board that take letters for stars
    ways        which card gives which letter
    laying      the best cards for letters
    ranking     the words that score most
    halves      anagram classes as halves of a split
    splitting   pairs of words from stolen cards
    pairing     the best pairs of words from stolen cards
    sharing     cards for the two words of a pair, some of them only at ends

Letters are numbers 0-25, sets of letters are bits. The state of a search lives for one call, so
that threads can search the same `Lexicon` at once; a search releases the GIL. A method that can run
out of memory returns an int, so that C sees an error (-1) without taking the GIL.

To add a search, write a module with a class for the state of the search, and a function that is
listed below; the build finds the module. Every module runs both compiled and as plain Python. A
class that other modules use has its C types in the .pxd file beside it, where those modules find
them (`cython.cimports`); any other class has them in its source. C inlines a function of another
module only from a .pxd file, so keep what is called most often in the module of its callers.
"""

from wordparlor.words.kernel.board import Board
from wordparlor.words.kernel.buffers import IS_COMPILED
from wordparlor.words.kernel.extending import extensions
from wordparlor.words.kernel.halves import Halves
from wordparlor.words.kernel.lexicon import Lexicon
from wordparlor.words.kernel.pairing import Pairing
from wordparlor.words.kernel.ranking import Ranking
from wordparlor.words.kernel.sharing import layable
from wordparlor.words.kernel.spelling import spell
from wordparlor.words.kernel.splitting import Split, find_classes
from wordparlor.words.kernel.starring import placings
from wordparlor.words.kernel.tiles import Tiles
from wordparlor.words.kernel.ways import ways

__all__ = [
    "IS_COMPILED",
    "Board",
    "Halves",
    "Lexicon",
    "Pairing",
    "Ranking",
    "Split",
    "Tiles",
    "extensions",
    "find_classes",
    "layable",
    "placings",
    "spell",
    "ways",
]
