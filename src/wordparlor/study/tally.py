"""Count what happens in one game, action by action, and make its rows."""

from typing import Any

from msgspec.structs import replace

from wordparlor.study.outcome import rank_seats, share_win
from wordparlor.study.plan import PlannedGame
from wordparlor.study.rows import Ending, ForfeitRow, GameRow, PlayedGame, SeatRow, TurnRow
from wordparlor.study.turn_rows import hands_at_end, made_words, name_events
from wordparlor.table.events import Dealt, Missed, RoundOver
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Answer, Window
from wordparlor.table.match import Match

_NO_PLAY = (0, "")


class Tally:
    """The counts of one game so far."""

    def __init__(
        self,
        planned: PlannedGame,
        seed: int,
        start: Match,
        specials: tuple[str, ...],
        *,
        rows: bool,
    ) -> None:
        """Begin with the match after the deal; with `rows`, keep a row for each action."""
        seats = range(len(planned.bots))
        self.actions = 0
        self._planned = planned
        self._seed = seed
        self._game = start.rules.game
        self._specials = specials
        self._wants_rows = rows
        self._first: int = start.state.turn
        self._turn = 0
        self._last_seat = -1
        self._rows: list[TurnRow] = []
        self._proposed = -1
        """The place of the row of a play that waits for answers."""
        self._turns = [0 for _ in seats]
        self._words = [0 for _ in seats]
        self._best: list[tuple[int, str]] = [_NO_PLAY for _ in seats]
        self._left: list[list[int]] = [[] for _ in seats]
        self._has_played_last = [False for _ in seats]
        """Whether each seat has played its last card and got no other."""
        self._outs = [0 for _ in seats]

    def add(self, before: Match, seat: int, action: Any, after: Match) -> None:
        """Count an action, with the match before and after it."""
        state, events = before.state, after.events
        player, play = seat, action
        if isinstance(action, Answer):
            # The last answer lets the play happen; its words and points are the player's.
            window: Window[Any] = state.window
            settled = after.state.window is None
            if settled:
                player, play = window.seat, window.play
        else:
            settled = after.state.window is None
            self._begin_turn(seat)
        words = made_words(events) if settled else []
        worth = self._game.worth(state, player, play, events) if words else 0
        if words:
            self._words[player] += len(words)
            if worth > self._best[player][0]:
                self._best[player] = (worth, " ".join(words))
        hands = _hands_after(before, after)
        if hands[player]:
            self._has_played_last[player] = False
        elif state.hands[player]:
            # Other hands are emptied by the rules, e.g. at the end of a turn.
            self._has_played_last[player] = bool(words) or hasattr(play, "card")
        outs = self._end_round(hands) if any(type(one) is RoundOver for one in events) else 0
        if self._wants_rows:
            named = name_events(self._game, self._specials, state, play, player, events, outs)
            own = self._row(before, seat, action, after, len(hands[seat]))
            if not isinstance(action, Answer):
                own = replace(own, words=" ".join(words), worth=worth, events=" ".join(named))
            elif settled:
                # What the play did belongs into the row of the play.
                done = self._row(before, player, play, after, len(hands[player]))
                self._settle(replace(done, words=" ".join(words), worth=worth), named)
            if after.state.window is not None and state.window is None:
                self._proposed = len(self._rows)
            self._rows.append(own)
        if any(isinstance(event, Missed | Dealt) for event in events):
            self._last_seat = -1
        self.actions += 1

    def _begin_turn(self, seat: int) -> None:
        if seat != self._last_seat:
            self._turn += 1
            self._turns[seat] += 1
            self._last_seat = seat

    def _end_round(self, hands: tuple[Pile, ...]) -> int:
        """Note what is left in the hands; return how many seats have gone out."""
        outs = 0
        for seat, hand in enumerate(hands):
            self._left[seat] += hand
            out = not hand and self._has_played_last[seat]
            self._outs[seat] += out
            outs += out
        self._has_played_last = [False] * len(hands)
        return outs

    def _row(self, before: Match, seat: int, action: Any, after: Match, cards: int) -> TurnRow:
        """Return the row of an action without its words and events."""
        score = after.state.scores[seat]
        return TurnRow(
            self._planned.game,
            self.actions,
            self._turn,
            before.state.round,
            seat,
            self._planned.bots[seat],
            str(action.__struct_config__.tag),
            "",
            0,
            score - before.state.scores[seat],
            score,
            cards,
            "",
        )

    def _settle(self, done: TurnRow, named: list[str]) -> None:
        """Put what came of a proposed play into its row."""
        proposed = self._rows[self._proposed]
        events = " ".join([proposed.events, *named])
        self._rows[self._proposed] = replace(done, action=proposed.action, events=events)

    def finish(
        self, match: Match, ending: Ending, forfeit: ForfeitRow | None = None, record: str = ""
    ) -> PlayedGame:
        """Return the rows of the game."""
        planned, state, seats = self._planned, match.state, len(self._planned.bots)
        if forfeit is None:
            standing = self._game.standing(state)
            winners = self._game.winners(standing)
            ranks = rank_seats(self._game, standing)
        else:
            winners = tuple(seat for seat in range(seats) if seat != forfeit.seat)
            ranks = [seats if seat == forfeit.seat else 1 for seat in range(seats)]
        game = GameRow(
            planned.game,
            planned.deal,
            planned.rotation,
            self._seed,
            self._first,
            self._turn,
            self.actions,
            state.round,
            " ".join(map(str, winners)),
            ending,
            None if forfeit is None else forfeit.seat,
        )
        shares = share_win(winners, seats)
        symbols = self._game.deck.printed
        rows = [
            SeatRow(
                planned.game,
                planned.deal,
                planned.rotation,
                seat,
                (seat - self._first) % seats,
                planned.bots[seat],
                state.scores[seat],
                ranks[seat],
                shares[seat],
                self._turns[seat],
                self._words[seat],
                *self._best[seat],
                self._outs[seat],
                len(self._left[seat]),
                " ".join(symbols[card].symbol.replace(" ", "-") for card in self._left[seat]),
            )
            for seat in range(seats)
        ]
        return PlayedGame(game, rows, self._rows, forfeit, record)


def _hands_after(before: Match, after: Match) -> tuple[Pile, ...]:
    """Return the hands after an action, before a next round is dealt."""
    if any(type(event) is Dealt for event in after.events):
        return hands_at_end(before.state.hands, after.events)
    hands: tuple[Pile, ...] = after.state.hands
    return hands
