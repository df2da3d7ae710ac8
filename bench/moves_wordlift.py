"""Measure how fast all moves of a mid-game Word Lift turn are found.

    python -m bench.moves_wordlift

The hand has eight cards, half of them vowels. The table has eight words of 3 to 7 letters, all open
to stealing, and one Question Mark. Cards and words are random and include special cards.
"""

from msgspec.structs import replace

from bench.arguments import refuse_arguments
from bench.moves import Figure, report
from wordparlor import deal
from wordparlor.games.wordlift.state import Laid
from wordparlor.table.cards import Deck
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.dictionary import load
from wordparlor.words.entry import Tier

POSITIONS = 40
BAR = 60.0
"""Milliseconds for all moves of a turn."""


def position(seed: int, *, wild_in_hand: bool) -> Table:
    """Return a table where four players have played and have two words each."""
    table = deal("wordlift", ["Ann", "Ben", "Cid", "Dot"], seed=seed)
    deck, rng = table.game.deck, Shuffler(seed)
    known = [word for word in load().narrow(Tier.STANDARD) if 3 <= len(word) <= 7]
    wild = [card for card, kind in enumerate(deck.printed) if kind.wild]
    pool = [card for card in rng.shuffled(range(len(deck))) if card not in wild]
    laid: list[Laid] = []
    while len(laid) < 8:
        word = known[rng.below(len(known))]
        # The Question Mark stands for a letter of the first word, unless it is in the hand.
        at = rng.below(len(word)) if not laid and not wild_in_hand else None
        cards = spell(deck, word, pool, wild[0], at)
        if cards:
            laid.append(Laid(word, cards))
            pool = [card for card in pool if card not in cards]
    vowels = [card for card in pool if deck.printed[card].stack == "vowels"]
    consonants = [card for card in pool if card not in vowels]
    hand = [*consonants[:4], *vowels[:4]]
    if wild_in_hand:
        hand[-1] = wild[0]
    table.state = replace(
        table.state,
        turn=0,
        hands=(tuple(sorted(hand)), *table.state.hands[1:]),
        words=tuple(tuple(laid[seat * 2 : seat * 2 + 2]) for seat in range(4)),
        played=(True,) * 4,
    )
    return table


def spell(
    deck: Deck, word: str, pool: list[int], wild: int, at: int | None
) -> tuple[int, ...] | None:
    """Return the first cards of the pool that spell a word, with a wild card where asked."""
    cards: list[int] = []
    for place, letter in enumerate(word):
        free = (card for card in pool if card not in cards and deck.printed[card].reads(letter))
        card = wild if place == at else next(free, None)
        if card is None:
            return None
        cards.append(card)
    return tuple(cards)


def figures() -> list[Figure]:
    """Return a figure for each place of the Question Mark."""
    return [
        Figure(
            f"wordlift, ? {name}",
            [position(seed, wild_in_hand=wild_in_hand) for seed in range(POSITIONS)],
            BAR,
        )
        for wild_in_hand, name in ((False, "in a word"), (True, "in the hand"))
    ]


if __name__ == "__main__":
    refuse_arguments("moves_wordlift", __doc__)
    report(figures())
