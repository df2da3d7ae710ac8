"""The score of a word."""

from wordparlor.games.newword.state import Options
from wordparlor.table.cards import Deck
from wordparlor.table.score import Score
from wordparlor.words.letters import LONGEST


def read_multipliers(options: Options, *, junior: bool) -> tuple[int, ...]:
    """Return the multipliers by the number of letters; the last one is for all longer words.

    Four letters count once (NW-32 to NW-35), and so does every word of New Word Jr. (NWJ-03).
    """
    if junior:
        return (1,) * (LONGEST + 1)
    long = (options.five_letters, options.six_letters, options.seven_letters)
    return (*(1,) * 5, *long, *long[-1:] * (LONGEST - 7))


def score_word(
    deck: Deck, word: str, cards: tuple[int, ...], multipliers: tuple[int, ...]
) -> Score:
    """Return the score of a word laid with these cards (NW-31, NWJ-03)."""
    printed = deck.printed
    points = [printed[card].worth[letter] for letter, card in zip(word, cards, strict=True)]
    times = multipliers[min(len(word), len(multipliers) - 1)]
    written = " + ".join(map(str, points))
    reason = f"{word}: {written}" if times == 1 else f"{word}: ({written}) x {times}"
    return Score(sum(points) * times, reason)
