"""One event for every sentence that a system can say, one refusal for every reason met: kept with its text.

Most are found in random games; what these never show is made from what they do show by changing a field, or
from the types of an event's fields.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from game.content.plurals import RULE
from game.core.codec import from_json, from_plain, to_json_in_order
from game.core.events import Action, Event
from game.core.kernel import Illegal
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.system import AnySystem
from game.session.position import Layer
from game.systems.registry import system_named
from tests.golden.recorded import (
    LINES_AT_MOST,
    Players,
    begun,
    is_over,
    requests,
    stepped,
)
from tests.support.shipped import shipped_catalog

FOLDER: Final = Path(__file__).with_name("sentences")
GAMES: Final = 24
"""So many random games of a system are looked through when the specimens are made anew."""


class Specimen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event or a refusal of a game, the templates that its text is made of, and the text."""

    game: int
    keys: tuple[str, ...]
    text: str
    rules: tuple[str, ...] = ()
    event: object = None
    illegal: Illegal | None = None


class Asked(dict[str, str]):
    """Texts that remember which templates were used."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts)
        self.used: dict[str, None] = {}

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        """Return a template; one that is there is used. What says how a language counts is none."""
        if key in self and key != RULE:
            self.used[key] = None
        return super().get(key, default)


def kinds(system: AnySystem) -> tuple[type[Event], ...]:
    """Return every kind of event of a system."""
    return get_args(system.event_type)


def written(layer: Layer, what: Event | Illegal) -> tuple[tuple[str, ...], str]:
    """Return the templates of a text and the text itself."""
    system = layer.game.system
    asked = Asked(shipped_catalog().strings("en"))
    names = None if system.names is None else system.names(layer.state)
    text = (
        system.refusal(what, asked, names)
        if isinstance(what, Illegal)
        else system.sentence(what, asked, names)
    )
    return tuple(asked.used), text


@cache
def wanted(name: str) -> frozenset[str]:
    """Return every template of events, prompts and outcomes that the content has for a system."""
    areas = tuple(f"{name}.{area}." for area in ("event", "prompt", "outcome"))
    return frozenset(key for key in shipped_catalog().strings("en") if key.startswith(areas))


# Making them anew


class Collection:
    """The specimens of a system found so far."""

    def __init__(self, name: str) -> None:
        self.system = system_named(name)
        self.found: dict[str, Specimen] = {}
        self._games: dict[int, Layer] = {}

    def layer(self, game: int) -> Layer:
        """Return the beginning of the game that a specimen's names are taken from."""
        if game not in self._games:
            every = requests(self.system.name)
            self._games[game] = begun(self.system.name, every[game % len(every)], game).top
        return self._games[game]

    def add(self, game: int, what: Event | Illegal) -> None:
        """Keep what shows a new template; of events also the first of a kind of which nothing is said."""
        try:
            keys, text = written(self.layer(game), what)
        except (KeyError, IndexError, AttributeError, TypeError, ValueError):
            return  # a changed field that no game can show
        names = [*keys] or [f"silent {type(what).__name__}"]
        if all(name in self.found for name in names) or (not keys and text):
            return
        kept = Specimen(
            game=game,
            keys=keys,
            text=text,
            rules=_rules(what),
            event=what if isinstance(what, Event) else None,
            illegal=what if isinstance(what, Illegal) else None,
        )
        for name in names:
            self.found.setdefault(name, kept)


def collected(name: str) -> tuple[Specimen, ...]:
    """Return the specimens of a system, made anew."""
    collection = Collection(name)
    wishes: list[Action] = []
    for game in range(GAMES):
        every = requests(name)
        position = begun(name, every[game % len(every)], game)
        players, dice = Players(("random",), game), random.Random(game)

        def decide(
            layer: Layer, players: Players = players, dice: random.Random = dice, game: int = game
        ) -> Action:
            action = players.action(layer)
            if layer.game.system.name == name:
                wishes.append(action)
                for wish in dice.sample(wishes, min(6, len(wishes))):
                    illegal = layer.game.system.ruleset.check(layer.state, wish)
                    if illegal is not None:
                        collection.add(game, illegal)
            return action

        for _ in range(LINES_AT_MOST):
            if is_over(position):
                break
            position, _, events = stepped(position, decide)
            for event in events if position.top.game.system.name == name else ():
                collection.add(game, event)
    seeds: list[tuple[int, Event]] = [(0, made(kind)) for kind in kinds(collection.system)]
    seeds += _events(collection)
    while seeds:
        before = len(_events(collection))
        for game, event in seeds:
            collection.add(game, event)
            for changed in () if _is_told_fully(collection, name, type(event)) else variations(event, name):
                collection.add(game, changed)
        seeds = _events(collection)[before:]
    return tuple({id(kept): kept for _, kept in sorted(collection.found.items())}.values())


def _is_told_fully(collection: Collection, name: str, kind: type[Event]) -> bool:
    """Whether every template of a kind of event has been found: no variation shows another one."""
    own = {key for key in wanted(name) if key.startswith(f"{name}.event.{_snake(kind)}")}
    return bool(own) and own <= collection.found.keys()


def _events(collection: Collection) -> list[tuple[int, Event]]:
    """Return the events found so far, in the order in which they were found."""
    found = collection.found.values()
    return [(each.game, each.event) for each in found if isinstance(each.event, Event)]


def refreshed(name: str) -> tuple[Specimen, ...]:
    """Return the specimens there are with their texts of now; further ones where some are missing."""
    games, anew = Collection(name), list[Specimen]()
    for kept in read(name):
        what = kept.illegal or event_of(games.system, kept)
        keys, text = written(games.layer(kept.game), what)
        anew.append(replace(kept, keys=keys, text=text, rules=_rules(what)))
    gone = missing(name, anew)
    return (*anew, *(each for each in collected(name) if gone & _shows(each))) if gone else tuple(anew)


def _shows(specimen: Specimen) -> set[str]:
    return {*specimen.keys, str(specimen.event)[: str(specimen.event).find("(")]}


def missing(name: str, specimens: Sequence[Specimen]) -> set[str]:
    """Return every kind of event and every template of a system that no specimen shows."""
    system = system_named(name)
    shown = {type(event_of(system, each)) for each in specimens if each.event is not None}
    used = {key for each in specimens for key in each.keys}
    return {kind.__name__ for kind in kinds(system) if kind not in shown} | (wanted(name) - used)


def _rules(what: Event | Illegal) -> tuple[str, ...]:
    return what.rules if isinstance(what, Event) else (what.rule,)


def made(kind: type[Event]) -> Event:
    """Return an event of a kind, with the plainest value in every field."""
    hints = get_type_hints(kind)
    plainest = {each.name: _plainest(hints[each.name]) for each in fields(kind) if each.required}
    build: Callable[..., Event] = kind
    return build(**plainest)


def _plainest(hint: object) -> object:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return args[0]
    if origin in (Union, UnionType):
        return None if type(None) in args else _plainest(args[0])
    if origin is tuple:
        return () if len(args) == 2 and args[1] is ... else tuple(map(_plainest, args))
    if origin in (dict, list):
        return origin()
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint)
        return hint(**{each.name: _plainest(hints[each.name]) for each in fields(hint) if each.required})
    plain = getattr(hint, "__supertype__", hint)
    return plain() if plain in (str, int, bool) else ""


def variations(event: Event, name: str) -> Iterator[Event]:
    """Return the event with one field changed, or with two of few values: what a sentence may depend on."""
    changes = list(_changes(event, name))
    for change in changes:
        yield replace(event, **change)
        for other in changes[:80]:
            if change.keys() != other.keys():
                yield replace(event, **change, **other)


def _changes(event: Event, name: str) -> Iterator[dict[str, object]]:
    hints = get_type_hints(type(event))
    for field in event.__struct_fields__:
        if field != "rules":
            for value in _others(hints[field], getattr(event, field), name, _words(name, type(event))):
                yield {field: value}


def _others(hint: object, value: object, name: str, words: Sequence[str]) -> Iterator[object]:
    """Return other values of a field: every word that may stand in it, none, one, nothing."""
    args = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        for arg in args:
            if arg is msgspec.UnsetType:
                continue
            if arg is type(None):
                yield None
            else:
                yield from ([_plainest(arg)] if value is None or value is msgspec.UNSET else [])
                yield from _others(arg, value, name, words)
    elif get_origin(hint) is Literal:
        yield from args
    elif isinstance(value, Outcome | Prompt):
        field = "reason" if isinstance(value, Outcome) else "kind"
        start = f"{name}.{'outcome' if field == 'reason' else 'prompt'}."
        for key in wanted(name):
            if key.startswith(start):
                yield replace(value, **{field: key.removeprefix(start).removesuffix(".one")})
    elif isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value))
        for field in value.__struct_fields__:
            for other in _others(hints[field], getattr(value, field), name, words):
                yield replace(value, **{field: other})
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (-1, 0, 1, 2)
    elif isinstance(value, tuple) and len(args) == 2 and args[1] is ...:
        filled = value or (_plainest(args[0]),)
        yield from ((), filled[:1], filled[:1] * 2)
        if isinstance(filled[0], int):
            yield from ((-2,), (-2, -2))
    elif isinstance(value, str):
        yield from ("", "?", *words)


def _snake(kind: type[Event]) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip(
        "_"
    )


@cache
def _words(name: str, kind: type[Event]) -> Sequence[str]:
    """Return the endings of an event's templates: what a field that is free text may hold."""
    start = f"{name}.event.{_snake(kind)}."
    found = {part for key in wanted(name) if key.startswith(start) for part in key[len(start) :].split(".")}
    return sorted(found - {"one"})


# Files


def file_of(name: str) -> Path:
    """Return where the specimens of a system are."""
    return FOLDER / f"{name}.jsonl"


def write(name: str, specimens: tuple[Specimen, ...]) -> None:
    """Write the specimens of a system, one a line."""
    file_of(name).write_bytes(b"".join(to_json_in_order(each) + b"\n" for each in specimens))


def read(name: str) -> tuple[Specimen, ...]:
    """Return the specimens of a system; none where there is no file."""
    file = file_of(name)
    lines = file.read_bytes().splitlines() if file.exists() else []
    return tuple(from_json(line, Specimen) for line in lines)


def event_of(system: AnySystem, specimen: Specimen) -> Event:
    """Return the event of a specimen."""
    decode: Callable[[object, object], Event] = from_plain  # type: ignore[assignment]
    return decode(specimen.event, system.event_type)
