"""Input from events only: what is held, which command a key means, and what the gamepad says."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import pygame

from game.rules.reasons import ReasonError
from game.views.commands import DEFAULT_COMMANDS, GLOBAL_GROUP, Command
from game.views.keys import KeyChord, KeyNameError
from game.views.ui.nav import Nav

_SIGNS = "+-*/?.,"
"""These count however the keyboard makes them."""
_KEYPAD = frozenset(getattr(pygame, f"K_KP{digit}") for digit in range(10))
_MOST_TOLD = 60
_AXIS_ON = 0.6
_AXIS_OFF = 0.35
_PAD_BUTTONS = {0: Nav.ACTIVATE, 1: Nav.BACK, 4: Nav.PREVIOUS, 5: Nav.NEXT}
_KEYS = {
    pygame.K_LEFT: Nav.LEFT,
    pygame.K_RIGHT: Nav.RIGHT,
    pygame.K_UP: Nav.UP,
    pygame.K_DOWN: Nav.DOWN,
    pygame.K_RETURN: Nav.ACTIVATE,
    pygame.K_KP_ENTER: Nav.ACTIVATE,
    pygame.K_SPACE: Nav.ACTIVATE,
    pygame.K_ESCAPE: Nav.BACK,
    pygame.K_PAGEUP: Nav.PAGE_UP,
    pygame.K_PAGEDOWN: Nav.PAGE_DOWN,
    pygame.K_HOME: Nav.HOME,
    pygame.K_END: Nav.END,
}


KeyTable: TypeAlias = Mapping[str, Sequence[str]]


class KeyMap:
    """Named commands and their keys; a table carries what a player changed."""

    def __init__(self, commands: Iterable[Command] = DEFAULT_COMMANDS, table: KeyTable | None = None) -> None:
        self._commands = {command.name: command for command in commands}
        self._chords = {name: _chords(command.keys) for name, command in self._commands.items()}
        self._names: dict[KeyChord, tuple[str, ...]] = {}
        """The commands of each key that was asked for, until keys change."""
        self.texts: Mapping[str, str] = {}
        """Of the player's language: what it calls keys."""
        self.faults: tuple[ReasonError, ...] = tuple(self._take(table or {}))
        """What of the table cannot be used, and what its keys are taken from."""

    def _take(self, table: KeyTable) -> Iterator[ReasonError]:
        """Bind what a table says, all that can be read; keys of commands that it does not name give way."""
        chosen: dict[str, tuple[KeyChord, ...]] = {}
        for name in table:
            if name not in self._commands:
                yield ReasonError("", "keys.refused.command", command=name[:_MOST_TOLD])
                continue
            try:
                chosen[name] = _chords(table[name])
            except KeyNameError as problem:
                yield ReasonError("", "keys.refused.name", command=name, key=problem.name[:_MOST_TOLD])
        for name in chosen:
            self._give(name, ())
        for name in (each for each in self._commands if each in chosen):
            for chord in chosen[name]:
                rivals = self.conflicts(name, chord)
                if any(rival in chosen for rival in rivals):
                    yield ReasonError("", "keys.refused.taken", command=name, key=chord.name, other=rivals[0])
                    continue
                for rival in rivals:
                    self._take_from(rival, chord)
                    yield ReasonError("", "keys.refused.given", command=name, key=chord.name, other=rival)
                self._give(name, (*self._chords[name], chord))

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands, in order of declaration."""
        return tuple(self._commands.values())

    def chords(self, command: str) -> tuple[KeyChord, ...]:
        """Return the keys of a command; an unknown command has none."""
        return self._chords.get(command, ())

    def name(self, command: str) -> str:
        """Return the first key of a command as shown beside what it does, or an empty text."""
        return next(iter(self.names(command)), "")

    def names(self, command: str) -> tuple[str, ...]:
        """Return all keys of a command as shown."""
        return tuple(chord.shown(self.texts) for chord in self.chords(command))

    def pad(self, command: str) -> int | None:
        """Return the gamepad's button of a command, if it has one."""
        found = self._commands.get(command)
        return None if found is None else found.pad

    def commands_for(self, event: pygame.event.Event) -> tuple[str, ...]:
        """Return every command that a KEYDOWN or JOYBUTTONDOWN event means (one per group)."""
        if event.type == pygame.JOYBUTTONDOWN:
            return tuple(name for name, command in self._commands.items() if command.pad == event.button)
        if event.type != pygame.KEYDOWN:
            return ()
        chord = KeyChord.of_event(event)
        exact = self._of(chord.on(event.key)) or self._of(chord)
        typed: str = getattr(event, "unicode", "")
        near: list[str] = []
        is_digit = event.key in _KEYPAD and not (chord.has_ctrl or chord.has_alt)
        if len(typed) == 1 and (typed in _SIGNS or is_digit):
            near += self._of(KeyChord(ord(typed)))
        is_letter = chr(min(chord.key, 0x10FFFF)).isalnum()
        if chord.has_shift and chord.key != pygame.K_TAB and not is_letter:
            near += self._of(replace(chord, has_shift=False))
        return (*exact, *(each for each in near if not any(self._share(each, other) for other in exact)))

    def _of(self, chord: KeyChord) -> tuple[str, ...]:
        names = self._names.get(chord)
        if names is None:
            names = tuple(name for name, chords in self._chords.items() if chord in chords)
            self._names[chord] = names
        return names

    def _give(self, name: str, chords: tuple[KeyChord, ...]) -> None:
        """Let a command have these keys."""
        self._chords[name] = chords
        self._names.clear()

    def _share(self, name: str, other: str) -> bool:
        """Whether one key can mean only one of two commands, since both are used on the same screen."""
        one, two = self._commands[name], self._commands[other]
        return (
            one.group == two.group
            or GLOBAL_GROUP in (one.group, two.group)
            or one.group in two.beside
            or two.group in one.beside
        )

    def is_command(self, event: pygame.event.Event, command: str) -> bool:
        """Say whether an event of a key or gamepad button means this command."""
        return command in self.commands_for(event)

    def conflicts(self, command: str, chord: KeyChord) -> tuple[str, ...]:
        """Return the other commands that would share this key in the same place."""
        return tuple(each for each in self._of(chord) if each != command and self._share(command, each))

    def bind(self, command: str, chord: KeyChord) -> None:
        """Make this the key of a command, and take it from those that it would conflict with."""
        for name in self.conflicts(command, chord):
            self._take_from(name, chord)
        rest = tuple(other for other in self._chords[command][1:] if other != chord)
        self._give(command, (chord, *rest))

    def _take_from(self, name: str, chord: KeyChord) -> None:
        self._give(name, tuple(other for other in self._chords[name] if other != chord))

    def reset(self, command: str | None = None) -> None:
        """Go back to the keys as shipped, for one command or all."""
        for name, declared in self._commands.items():
            if command is None or name == command:
                self._give(name, _chords(declared.keys))

    def to_table(self) -> dict[str, list[str]]:
        """Return what differs from the shipped keys, to be saved."""
        return {
            name: [chord.name for chord in chords]
            for name, chords in self._chords.items()
            if chords != _chords(self._commands[name].keys)
        }


def _chords(keys: Iterable[str]) -> tuple[KeyChord, ...]:
    return tuple(KeyChord.parse(key) for key in keys)


@dataclass(slots=True)
class InputState:
    """Where the mouse is and how sticks are pushed, known from events alone."""

    mouse: tuple[int, int] = (-1, -1)
    _axes: dict[tuple[int, int], int] = field(default_factory=dict)

    def feed(self, event: pygame.event.Event) -> None:
        """Take in one event."""
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                self.mouse = event.pos
            case pygame.WINDOWLEAVE:
                self.mouse = (-1, -1)

    def nav(self, event: pygame.event.Event) -> Nav | None:
        """Return the navigation wish of a key or gamepad event. A stick counts once per push."""
        match event.type:
            case pygame.KEYDOWN:
                return key_nav(event)
            case pygame.JOYBUTTONDOWN:
                return _PAD_BUTTONS.get(event.button)
            case pygame.JOYHATMOTION:
                return _direction(event.value[0], -event.value[1])
            case pygame.JOYAXISMOTION if event.axis in (0, 1):
                return self._axis_nav(getattr(event, "instance_id", 0), event.axis, event.value)
            case _:
                return None

    def _axis_nav(self, pad: int, axis: int, value: float) -> Nav | None:
        before = self._axes.get((pad, axis), 0)
        if abs(value) < _AXIS_OFF:
            self._axes[pad, axis] = 0
            return None
        if abs(value) < _AXIS_ON:
            return None
        now = 1 if value > 0 else -1
        if now == before:
            return None
        self._axes[pad, axis] = now
        return _direction(now, 0) if axis == 0 else _direction(0, now)


def key_nav(event: pygame.event.Event) -> Nav | None:
    """Return the navigation wish of a KEYDOWN event."""
    chord = KeyChord.of_event(event)
    if chord.has_ctrl or chord.has_alt:
        return None
    if chord.key == pygame.K_TAB:
        return Nav.PREVIOUS if chord.has_shift else Nav.NEXT
    return _KEYS.get(chord.key)


def leads(chord: KeyChord) -> bool:
    """Whether a key goes from field to field, or uses what has the focus, whatever else it means."""
    is_plain = not (chord.has_ctrl or chord.has_alt)
    return is_plain and (chord.key == pygame.K_TAB or chord.key in _KEYS)


def _direction(x: int, y: int) -> Nav | None:
    if x:
        return Nav.RIGHT if x > 0 else Nav.LEFT
    if y:
        return Nav.DOWN if y > 0 else Nav.UP
    return None
