"""Input from events only: what is held, which command a key means, and what the gamepad says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import pygame

from game.views.keys import KeyChord
from game.views.ui.widget import Nav

GLOBAL_GROUP = "global"
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


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a key can do. Keys may repeat between groups, not inside one or with ``global``.

    ``pad`` is the number of a gamepad's button that does the same; the same holds for it.
    """

    name: str
    group: str
    keys: tuple[str, ...] = ()
    pad: int | None = None


DEFAULT_COMMANDS: tuple[Command, ...] = (
    Command("help", GLOBAL_GROUP, ("F1",), 6),
    Command("fullscreen", GLOBAL_GROUP, ("F11", "Alt+Enter")),
    Command("screenshot", GLOBAL_GROUP, ("F12",)),
    Command("quick_save", GLOBAL_GROUP, ("F5",)),
    Command("whole_log", GLOBAL_GROUP, ("Ctrl+L",)),
    Command("back", GLOBAL_GROUP, ("Esc",)),
    Command("menu_continue", "menu", ("C",)),
    Command("menu_load", "menu", ("L",)),
    Command("menu_replay", "menu", ("P",)),
    Command("menu_settings", "menu", ("S",)),
    Command("menu_rulebook", "menu", ("R",)),
    Command("menu_scenarios", "menu", ("B",)),
    Command("menu_mods", "menu", ("M",)),
    Command("menu_credits", "menu", ("I",)),
    Command("menu_quit", "menu", ("Q",)),
    Command("rematch", "menu", ("A",)),
    Command("rematch_swapped", "menu", ("X",)),
    Command("pause_save", "pause", ("S",)),
    Command("pause_load", "pause", ("L",)),
    Command("pause_rulebook", "pause", ("R",)),
    Command("pause_settings", "pause", ("E",)),
    Command("pause_withdraw", "pause", ("W",)),
    Command("pause_hand_over", "pause", ("H",)),
    Command("pause_aside", "pause", ("G",)),
    Command("pause_title", "pause", ("T",)),
    Command("confirm", "form", ("Ctrl+Enter",)),
    Command("delete", "form", ("Del",)),
    Command("randomise", "form", ("F2",)),
    Command("search", "form", ("Ctrl+F",)),
    Command("rename_copy", "form", ("Ctrl+C",)),
    Command("copy_text", "form", ("Ctrl+Shift+C",)),
    Command("paste_text", "form", ("Ctrl+V",)),
    Command("add_part", "form", ("Ins",)),
    Command("swap_seats", "form", ("F3",)),
    Command("mode_prepared", "form", ("Ctrl+1",)),
    Command("mode_free", "form", ("Ctrl+2",)),
    Command("first_squad", "form", ("F6",)),
    Command("second_squad", "form", ("F7",)),
    Command("rule_options", "form", ("F4",)),
    Command("reset_form", "form", ("F8",)),
    Command("keep_form", "form", ("F9",)),
    Command("fetch_form", "form", ("F10",)),
    Command("read_again", "form", ("Ctrl+R",)),
    Command("mods_switch", "form", ("Ctrl+E",)),
    Command("mods_doctor", "form", ("Ctrl+D",)),
    Command("mods_earlier", "form", ("Ctrl+Up",)),
    Command("mods_later", "form", ("Ctrl+Down",)),
    Command("choose_all", "form", ("Ctrl+A",)),
    Command("choose_none", "form", ("Ctrl+Shift+A",)),
    Command("history_back", "form", ("Alt+Left",)),
    Command("history_forward", "form", ("Alt+Right",)),
    Command("commit", "battle", ("Enter",), 7),
    Command("fire", "battle", ("F",), 2),
    Command("melee", "battle", ("X",)),
    Command("hint", "battle", ("H",)),
    Command("take_hint", "battle", ("Ctrl+H",)),
    Command("undo", "battle", ("U", "Ctrl+Z")),
    Command("end_turn", "battle", ("E",), 3),
    Command("withdraw", "battle", ("W",)),
    Command("deploy_all", "battle", ("A",)),
    Command("take_off", "battle", ("Del",)),
    Command("answer_1", "battle", ("1",)),
    Command("answer_2", "battle", ("2",)),
    *(Command(f"answer_{number}", "battle", (str(number % 10),)) for number in range(3, 11)),
    Command("rulebook", "battle", ("R",)),
    Command("next_unit", "battle", ("N",)),
    Command("previous_unit", "battle", ("B",)),
    Command("partner", "battle", ("P",)),
    Command("centre", "battle", ("C",)),
    Command("zoom_in", "battle", ("+", "Num +")),
    Command("zoom_out", "battle", ("-", "Num -")),
    Command("skip_animation", "battle", ("K",)),
    Command("show_threat", "battle", ("T",)),
    Command("show_reach", "battle", ("M",)),
    Command("pace", "battle", ("V",)),
    Command("look_decks", "battle", ("D",)),
    Command("stay", "orders", ("S",)),
    Command("ability", "orders", ("G",)),
    Command("revoke", "orders", ("Ctrl+G",)),
    Command("next_board", "orders", ("O",)),
    Command("recap", "orders", ("L",)),
    Command("lesson_understood", "orders", ("I",)),
    Command("lessons", "orders", ("J",)),
    Command("legend", "orders", ("Y",)),
    Command("seat_timer", "orders", ("Z",)),
    *(
        Command(f"page_{name}", "orders", (f"F{key}",))
        for name, key in (
            ("teams", 2),
            ("fixtures", 3),
            ("dispatches", 4),
            ("treasury", 6),
            ("history", 7),
            ("boards", 8),
            ("administration", 9),
        )
    ),
    Command("mark_attack", "orders", ("Alt+1",)),
    Command("mark_defend", "orders", ("Alt+2",)),
    Command("mark_hold", "orders", ("Alt+3",)),
    Command("mark_avoid", "orders", ("Alt+4",)),
    Command("next_phase", "activation", ("G",)),
    Command("next_weapon", "activation", ("Q",)),
    Command("next_aim", "activation", ("Z",)),
    Command("grapple", "activation", ("L",)),
    Command("rise", "activation", ("O",)),
    Command("sink", "activation", ("I",)),
    Command("turn_left", "activation", (",",)),
    Command("turn_right", "activation", (".",)),
    Command("step_back", "activation", ("X",)),
    Command("fly", "activation", ("Y",)),
    Command("dash", "activation", ("S",)),
    Command("jump", "activation", ("J",)),
    Command("throw", "activation", ("Shift+L",)),
    Command("look_level", "activation", ("D",)),
    Command("activation_understood", "activation", ("Shift+Q",)),
    Command("activation_lessons", "activation", ("Shift+J",)),
    Command("half_move", "kilometre", ("S",)),
    Command("full_move", "kilometre", ("F",)),
    Command("run", "kilometre", ("G",)),
    Command("march", "kilometre", ("Shift+G",)),
    Command("charge", "kilometre", ("X",)),
    Command("disengage", "kilometre", ("D",)),
    Command("float", "kilometre", ("O",)),
    Command("lift", "kilometre", ("L",)),
    Command("band_up", "kilometre", (".",)),
    Command("band_down", "kilometre", (",",)),
    *(Command(f"weapon_{number}", "kilometre", (f"Shift+{number}",)) for number in range(1, 7)),
    *(Command(f"power_{number}", "kilometre", (f"Ctrl+{number}",)) for number in range(1, 6)),
    Command("all_out", "kilometre", ("Z",)),
    Command("burst", "kilometre", ("P",)),
    Command("pick", "kilometre", ("Q",)),
    Command("aim_square", "kilometre", ("Shift+Q",)),
    Command("aim", "kilometre", ("I",)),
    Command("aim_full", "kilometre", ("Shift+I",)),
    Command("overwatch", "kilometre", ("Y",)),
    Command("defend", "kilometre", ("Shift+D",)),
    Command("maneuver", "kilometre", ("Shift+M",)),
    Command("hide", "kilometre", ("Shift+H",)),
    Command("scout", "kilometre", ("Shift+S",)),
    Command("extinguish", "kilometre", ("Shift+X",)),
    Command("field_none", "kilometre", ("F2",)),
    Command("field_half", "kilometre", ("F3",)),
    Command("field_full", "kilometre", ("F4",)),
    Command("leave_map", "kilometre", ("Shift+L",)),
    Command("standing", "kilometre", ("Shift+A",)),
    Command("km_understood", "kilometre", ("J",)),
    Command("km_lessons", "kilometre", ("Shift+J",)),
    Command("replay_play", "replay", ("Space",)),
    Command("replay_back", "replay", ("Left",)),
    Command("replay_forward", "replay", ("Right",)),
    Command("replay_faster", "replay", ("+",)),
    Command("replay_slower", "replay", ("-",)),
    Command("replay_battle", "replay", ("B",)),
    Command("replay_go_on", "replay", ("G",)),
    Command("war_commit", "war", ("Enter",), 7),
    Command("war_end", "war", ("X",), 3),
    Command("war_next", "war", ("N",)),
    Command("war_previous", "war", ("B",)),
    Command("war_undo", "war", ("U", "Ctrl+Z")),
    Command("war_recap", "war", ("R",)),
    Command("war_skip", "war", ("K",)),
    Command("war_speed", "war", ("V",)),
    Command("war_follow", "war", ("F",)),
    Command("war_turn_shot", "war", ("G",)),
    Command("war_standing", "war", ("O",)),
    Command("war_rogue", "war", ("Ctrl+R",)),
    Command("war_petition", "war", ("P",)),
    Command("war_understood", "war", ("L",)),
    Command("war_lessons", "war", ("H",)),
    Command("war_centre", "war", ("C",)),
    Command("war_zoom_in", "war", ("+", "Num +")),
    Command("war_zoom_out", "war", ("-", "Num -")),
    *(Command(f"war_answer_{number}", "war", (str(number),)) for number in range(1, 10)),
    Command("war_faction", "war", ("F2",)),
    Command("war_construction", "war", ("F3",)),
    Command("war_purchase", "war", ("F4",)),
    Command("war_development", "war", ("F6",)),
    Command("war_officers", "war", ("F7",)),
    Command("war_squadrons", "war", ("F8",)),
    Command("war_diplomacy", "war", ("F9",)),
    Command("war_chronicle", "war", ("F10",)),
)

KeyTable: TypeAlias = Mapping[str, Sequence[str]]


class KeyMap:
    """Named commands and their keys; a table carries what a player changed."""

    def __init__(self, commands: Iterable[Command] = DEFAULT_COMMANDS, table: KeyTable | None = None) -> None:
        self._commands = {command.name: command for command in commands}
        self._chords = {name: _chords(command.keys) for name, command in self._commands.items()}
        for name, keys in (table or {}).items():
            if name in self._commands:
                self._chords[name] = _chords(keys)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands, in order of declaration."""
        return tuple(self._commands.values())

    def chords(self, command: str) -> tuple[KeyChord, ...]:
        """Return the keys of a command; an unknown command has none."""
        return self._chords.get(command, ())

    def name(self, command: str) -> str:
        """Return the first key of a command as shown beside what it does, or an empty text."""
        chords = self.chords(command)
        return chords[0].name if chords else ""

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
        loose = KeyChord(chord.key, chord.has_ctrl, chord.has_alt, False)
        typed: str = getattr(event, "unicode", "")
        by_sign = KeyChord(ord(typed)) if len(typed) == 1 and typed in "+-*/?.," else None
        return tuple(
            name
            for name, chords in self._chords.items()
            if chord in chords
            or (by_sign is not None and by_sign in chords)
            or (chord.has_shift and not chr(min(chord.key, 0x10FFFF)).isalnum() and loose in chords)
        )

    def is_command(self, event: pygame.event.Event, command: str) -> bool:
        """Say whether an event of a key or gamepad button means this command."""
        return command in self.commands_for(event)

    def conflicts(self, command: str, chord: KeyChord) -> tuple[str, ...]:
        """Return the other commands that would share this key in the same place."""
        group = self._commands[command].group
        return tuple(
            name
            for name, other in self._commands.items()
            if name != command
            and chord in self._chords[name]
            and (other.group == group or GLOBAL_GROUP in (other.group, group))
        )

    def bind(self, command: str, chord: KeyChord) -> None:
        """Make this the key of a command, and take it from those that it would conflict with."""
        for name in self.conflicts(command, chord):
            self._chords[name] = tuple(other for other in self._chords[name] if other != chord)
        rest = tuple(other for other in self._chords[command][1:] if other != chord)
        self._chords[command] = (chord, *rest)

    def reset(self, command: str | None = None) -> None:
        """Go back to the keys as shipped, for one command or all."""
        for name, declared in self._commands.items():
            if command is None or name == command:
                self._chords[name] = _chords(declared.keys)

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


def _direction(x: int, y: int) -> Nav | None:
    if x:
        return Nav.RIGHT if x > 0 else Nav.LEFT
    if y:
        return Nav.DOWN if y > 0 else Nav.UP
    return None
