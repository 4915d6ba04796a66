"""Who plays a seat: the parts of which forms put their seats together, and the usual panel of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.agents.registry import level_names
from game.scenes.seating.choosing import BOT, HUMAN, USUAL_LEVEL, command_entry, seat_about, seat_options
from game.scenes.setup.draft import SeatDraft
from game.scenes.setup.form import FormContext
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


def usual_player(system: str, number: int) -> str:
    """Return who sits at a seat before anybody is chosen: a human, and a built-in player opposite."""
    if number == 0:
        return HUMAN
    known = level_names(system)
    return USUAL_LEVEL if USUAL_LEVEL in known else known[-1]


def who_choice(
    context: FormContext,
    seat: SeatDraft,
    *,
    id: str,
    width: int = 0,
    stretch: int = 0,
    options: Sequence[tuple[str, str]] | None = None,
    is_told: bool = True,
) -> Choice:
    """Return the choice of who plays a seat; ``is_told``: its tooltip says what the chosen player is like."""
    words, system = context.words, context.form.system

    def choose(who: str) -> None:
        seat.who = who
        context.changed(f"{seat.key}.who")

    return Choice(
        "",
        options or seat_options(words, level_names(system)),
        seat.who,
        choose,
        field_width=width,
        id=id,
        stretch=stretch,
        tooltip=seat_about(words, system, seat.who) if is_told else "",
    )


def command_line(context: FormContext, seat: SeatDraft, *, id: str) -> TextEntry:
    """Return where the command of a program is written; nothing to see where no program plays the seat."""

    def write(command: str) -> None:
        seat.command = command
        context.noted()

    entry = command_entry(context.words, seat.command, write, id)
    entry.set_visible(seat.who == BOT)
    return entry


def name_entry(
    context: FormContext,
    seat: SeatDraft,
    *,
    id: str,
    placeholder: str,
    most_signs: int,
    about: str = "",
    width: int = 0,
    stretch: int = 0,
) -> TextEntry:
    """Return where a seat's name is written; ``placeholder`` and ``about`` are text keys."""

    def write(name: str) -> None:
        seat.name = name

    return TextEntry(
        seat.name,
        on_change=write,
        placeholder=context.words(placeholder),
        most_signs=most_signs,
        width=width,
        stretch=stretch,
        id=id,
        tooltip=context.words(about) if about else "",
    )


def seat_choice(
    context: FormContext,
    seat: SeatDraft,
    name: str,
    options: Sequence[tuple[str, str]],
    *,
    id: str,
    width: int = 0,
    about: str = "",
) -> Choice:
    """Return the choice of one of a seat's values."""
    return Choice(
        "",
        options,
        seat.values.get(name, ""),
        partial(_set_value, context, seat, name),
        field_width=width,
        id=id,
        tooltip=context.words(about) if about else "",
    )


def _set_value(context: FormContext, seat: SeatDraft, name: str, value: str) -> None:
    seat.values[name] = value
    context.changed(f"{seat.key}.{name}")


def usual_panels(context: FormContext) -> list[Widget]:
    """Return a panel for each seat: who plays it."""
    return [
        Panel(
            escape(context.form.seat_name(context.services, context.draft, seat)),
            who_choice(context, seat, id=f"seat_{seat.key}"),
            command_line(context, seat, id=f"command_{seat.key}"),
            context.fault(seat.key, f"{seat.key}_fault"),
            gap=8,
        )
        for seat in context.draft.used
    ]
