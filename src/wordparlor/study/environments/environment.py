"""The environment: a table of any game with the interface of PettingZoo's AEC environments."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from gymnasium import spaces
from msgspec.structs import replace
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from wordparlor.bots import bot
from wordparlor.errors import BadSetup
from wordparlor.games import box, rules_for
from wordparlor.study.environments.move_list import Listed, list_moves
from wordparlor.study.environments.observation import Observation, Observer
from wordparlor.study.environments.rewards import REWARDS, Reward, rank_rewards, score_rewards
from wordparlor.study.environments.scene_text import draw_text
from wordparlor.table.cards import Deck
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary, load

RENDER_MODES: Final = ("human", "ansi")
LEAST_MOVES: Final = 16
MOST_MOVES: Final = 128
MOST_ACTIONS: Final = 2000
_NO_MOVES: Final = Listed((), (), 0, 0, 0)


class WordGameEnv(AECEnv):  # type: ignore[misc] # pettingzoo has no types
    """A table of one game; every seat that has no bot is an agent.

    `seats` is the number of seats, by default the fewest that the variant allows. `bots` has the
    level of the bot in some of them. `max_actions` truncates a game that is too long. `bluffs`
    lists so many plays with invalid words where words are challenged or voted on.
    """

    def __init__(
        self,
        game: str,
        variant: str = "",
        *,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        words: Dictionary | None = None,
        deck: Deck | None = None,
        bots: Mapping[int, str] | None = None,
        reward: Reward = "score",
        max_moves: int = MOST_MOVES,
        max_actions: int = MOST_ACTIONS,
        bluffs: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Choose the game; `reset` deals.

        Raises:
            BadSetup: the game cannot be played like this.
        """
        super().__init__()
        _check(reward, max_moves, max_actions, bluffs, render_mode)
        found, words = box(game), load("full") if words is None else words
        count = found.seats_of(variant)[0] if seats is None else seats
        names = tuple(f"player_{seat}" for seat in range(count))
        self.bots: Final = {seat: bot(level) for seat, level in (bots or {}).items()}
        self._seat_of: Final = {
            name: seat for seat, name in enumerate(names) if seat not in self.bots
        }
        self.possible_agents = list(self._seat_of)
        if not self._seat_of or not self.bots.keys() <= set(range(count)):
            raise BadSetup(f"Bots take some of the seats 0 to {count - 1}, and not all of them.")
        self._setup = Setup(
            game,
            names,
            found.variant(variant).id,
            dict(options or {}),
            dictionary=words.id,
            deck=deck,
            rules=found.rules_version,
        )
        self._words = words
        self.rules: TableRules = rules_for(self._setup, words)
        self.observer: Final = Observer(self.rules.game, max_moves)
        self.metadata = {
            "name": f"{game}_{self._setup.variant}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.reward: Final = reward
        self.max_moves: Final = max_moves
        self.max_actions: Final = max_actions
        self.bluffs: Final = bluffs
        self.render_mode = render_mode
        self.agents: list[str] = []
        self._listed: Listed | None = None
        """The moves of the seat `_listed_for`; None until they are needed."""
        self._observation_spaces = {one: self.observer.space() for one in self.possible_agents}
        self._action_spaces = {one: spaces.Discrete(max_moves) for one in self.possible_agents}
        self._seeds = Shuffler(secrets.randbits(64))

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same games from here on."""
        if seed is not None:
            self._seeds = Shuffler(int(seed))
        self.rules = rules_for(replace(self._setup, seed=self._seeds.bits()), self._words)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.actions_done = 0
        self._choices = Shuffler(self._seeds.bits())
        self._go_on(self.rules.deal())

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; only an agent that must act has moves."""
        seat = self.seat_of(agent)
        listed = self.listed if seat == self._listed_for else _NO_MOVES
        return self.observer.observe(self.match.view(seat), seat, listed)

    def step(self, action: int | None) -> None:
        """Let the selected agent do one of its listed moves.

        Raises:
            ValueError: the list has no such move.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        listed = self.listed.actions
        if action is None or not 0 <= action < len(listed):
            raise ValueError(f"{agent} has moves 0 to {len(listed) - 1}; {action} is not listed.")
        before = self.match
        self._cumulative_rewards[agent] = 0.0
        self.actions_done += 1
        # The moves come from the rules, so they need no second check.
        self._go_on(before.redo(self.seat_of(agent), listed[int(action)]))
        rewards = self._reward(before)
        self.rewards = {one: rewards[self.seat_of(one)] for one in self.agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return what the selected agent sees as text, or print it (render mode `human`)."""
        if self.render_mode is None:
            return None
        text = draw_text(self.match, self.seat_of(self.agent_selection))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # -- more than PettingZoo asks for ------------------------------------------------------------

    @property
    def listed(self) -> Listed:
        """The moves of the selected agent; its actions are indexes into them."""
        if self._listed is None:
            seat = self._listed_for
            seen = self.match.seen_by(seat)
            self._listed = list_moves(seen, seat, self.max_moves, self.bluffs)
        return self._listed

    def seat_of(self, agent: str) -> int:
        """Return the number of an agent's seat."""
        return self._seat_of[agent]

    def write_move(self, action: int) -> str:
        """Return a listed move of the selected agent in the notation of the game."""
        return self.match.write(self._listed_for, self.listed.actions[action])

    def _go_on(self, match: Match) -> None:
        """Take over the next match, and let bots act until an agent must, or the game ends."""
        while match.to_act and match.to_act[0] in self.bots and not self._is_long():
            seat = match.to_act[0]
            chosen = self.bots[seat].choose(match.seen_by(seat), seat, self._choices)
            match = match.act(seat, chosen)
            self.actions_done += 1
        self.match = match
        over = match.over
        truncated = not over and self._is_long()
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, truncated)
        ended = over or truncated
        seat = -1 if ended else match.to_act[0]
        self._listed_for = seat
        self.agent_selection = self.possible_agents[0] if ended else self._setup.seats[seat]
        self._listed = _NO_MOVES if ended else None

    def _is_long(self) -> bool:
        return self.actions_done >= self.max_actions

    def _reward(self, before: Match) -> tuple[float, ...]:
        game, state = self.rules.game, self.match.state
        if self.reward == "score":
            return score_rewards(game, before.state.scores, state.scores)
        return rank_rewards(game, state) if state.over else (0.0,) * game.seats


def env(game: str, variant: str = "", **settings: Any) -> AECEnv:
    """Return the environment of a game with PettingZoo's check of the order of calls.

    For the settings and errors see `WordGameEnv`.
    """
    return OrderEnforcingWrapper(WordGameEnv(game, variant, **settings))


def _check(
    reward: str, max_moves: int, max_actions: int, bluffs: int, render_mode: str | None
) -> None:
    if reward not in REWARDS:
        raise BadSetup(f"There is no reward {reward!r}; the rewards are {', '.join(REWARDS)}.")
    if max_moves < LEAST_MOVES:
        raise BadSetup(f"A list of moves has {LEAST_MOVES} places or more, not {max_moves}.")
    if max_actions < 1:
        raise BadSetup(f"A game has 1 action or more, not {max_actions}.")
    if not 0 <= bluffs <= max_moves // 4:
        raise BadSetup(f"List 0 to {max_moves // 4} bluffs, not {bluffs}.")
    if render_mode is not None and render_mode not in RENDER_MODES:
        modes = " or ".join(RENDER_MODES)
        raise BadSetup(f"There is no render mode {render_mode!r}; use {modes}.")
