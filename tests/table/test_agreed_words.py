"""Words that the players add to their table's dictionary, or bar from it."""

import msgspec
import pytest

from wordparlor.errors import BadSetup
from wordparlor.games import deal, shelf
from wordparlor.table.agreed_words import MOST_WORDS, AgreedWords, read_agreed_words
from wordparlor.table.box import Box
from wordparlor.table.options import Option
from wordparlor.table.setup import OptionValue
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Plural, Usage

NAMES = ("Ann", "Ben", "Cid")
every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)


class Listed(msgspec.Struct, frozen=True):
    also: str = ""
    barred: str = ""


class Plain(msgspec.Struct, frozen=True):
    judging: str = "strict"


def test_words_are_read_in_any_case_and_listed_once() -> None:
    assert read_agreed_words(Listed("tyler, Karen,,KAREN ", "cat")) == AgreedWords(
        ("KAREN", "TYLER"), ("CAT",)
    )


def test_a_game_without_these_options_agrees_on_nothing(full: Dictionary) -> None:
    agreed = read_agreed_words(Plain())
    assert agreed == AgreedWords()
    assert agreed.apply(full) is full


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Listed("KAREN,A"), "also has 'A'; write words of 2 to 15 letters A to Z"),
        (Listed("A" * 16), f"also has '{'A' * 16}'; write words"),
        (Listed("two words"), "also has 'two words'; write words"),
        (Listed("", "IT'S"), 'barred has "IT\'S"; write words'),
        (Listed("ÄRA"), "also has 'ÄRA'; write words"),
        (Listed("Straße"), "also has 'Straße'; write words"),
        (Listed("CAT", "cat"), "CAT is both added and barred; choose one of them."),
        (
            Listed("", ",".join(f"A{a}{b}" for a in "ABCDEFGHIJK" for b in "ABCDEFGHIJ")),
            f"barred has 110 words; the most is {MOST_WORDS}.",
        ),
    ],
)
def test_only_words_can_be_added_or_barred(options: Listed, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read_agreed_words(options)
    assert str(refused.value).startswith(sentence)


@every_game
def test_every_game_takes_extra_words_and_refuses_barred_words(game: Box) -> None:
    names = NAMES[: game.seats_of("")[0]]
    options: dict[str, OptionValue] = {"also": "qzxq,cats", "barred": "cat"}
    rules = deal(game.id, names, options=options).game
    assert rules.fault("QZXQ") is None
    assert rules.fault("CATS") is None, "an extra word counts even if it is a plural"
    fault = rules.fault("CAT")
    assert fault is not None
    assert fault.sentence == "The players barred CAT before the game."
    assert fault.clause in game.rulebook


@every_game
def test_no_game_finds_a_barred_word(game: Box) -> None:
    for seed in range(20):
        table = deal(game.id, NAMES[: game.seats_of("")[0]], seed=seed)
        while not (moves := table.moves()).plays:
            table.act(table.to_act[0], moves[0])
        best = table.game.words_of(table.state, moves[moves.best(1)[0]])
        options: dict[str, OptionValue] = {"barred": best[0]}
        other = deal(game.id, table.names, seed=seed, options=options)
        other.state = table.state
        found = other.moves()
        made = {
            word for at in found.best(300) for word in other.game.words_of(other.state, found[at])
        }
        assert best[0] not in made
        if made:
            return
    raise AssertionError("no table had two words")


@every_game
def test_every_game_finds_extra_words_as_if_the_dictionary_had_them(
    game: Box, full: Dictionary
) -> None:
    short = [word for word in full if len(word) <= 6][::3]
    plain = [
        word
        for word in short
        if full.plural_class(word) == Plural.NONE and full.usage(word) == Usage.ORDINARY
    ]
    extra = set(plain[:: len(plain) // MOST_WORDS + 1])
    whole = custom_words("\n".join(short).encode())
    part = custom_words("\n".join(word for word in short if word not in extra).encode())
    options: dict[str, OptionValue] = {"also": ",".join(extra)}
    names, made = NAMES[: game.seats_of("")[0]], set()
    for seed in range(25):
        table = deal(game.id, names, seed=seed, words=whole)
        while not (found := table.moves()).plays and not table.over:
            table.act(table.to_act[0], found[0])
        other = deal(game.id, names, seed=seed, words=part, options=options)
        other.state = table.state
        again = other.moves()
        assert len(found) == len(again)
        best = found.best(40)
        assert best == again.best(40)
        assert [found[at] for at in best] == [again[at] for at in best]
        made |= {word for at in best for word in table.game.words_of(table.state, found[at])}
    assert made & extra


@every_game
def test_the_options_say_how_much_text_they_take(game: Box) -> None:
    options: dict[str, Option] = {option.name: option for option in game.option_list}
    for name in ("also", "barred"):
        assert options[name].kind == "text"
        assert options[name].most is not None
        with pytest.raises(BadSetup) as refused:
            game.read_options("", {name: "A," * 2000})
        assert str(refused.value) == (
            f"{name} is too long; choose up to 100 words, separated by commas: KAREN,BRB."
        )
