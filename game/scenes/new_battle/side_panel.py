"""One side of the battle that is being put together: faction, player, squad."""

from collections.abc import Callable
from functools import partial

from game.scenes.new_battle.draft import ROLES, Draft, total_units
from game.scenes.seating.choosing import BOT, SEATS, SeatKind, command_entry, seat_options
from game.scenes.seating.levels import seat_about
from game.scenes.words import Words
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape, rule_link


class SidePanel(Panel):
    """Shows and changes one side of a draft; ``on_change`` is told, ``on_squad`` opens the picker."""

    def __init__(
        self,
        words: Words,
        draft: Draft,
        number: int,
        on_change: Callable[[], object],
        on_squad: Callable[[int], object],
    ) -> None:
        self.words = words
        self.draft = draft
        self.number = number
        self._on_change = on_change
        role = ROLES[number]
        side = draft.sides[number]
        self.faction = Choice(
            "",
            (),
            "",
            self._set_faction,
            field_width=144,
            id=f"{role}_faction",
            tooltip=words("screen.new.faction"),
        )
        self.seat = Choice(
            "",
            seat_options(words),
            side.seat,
            self._set_seat,
            field_width=184,
            id=f"{role}_seat",
            stretch=1,
        )
        self.player_name = TextEntry(
            side.name,
            on_change=partial(self._set_text, "name"),
            placeholder=words("screen.new.name"),
            most_signs=32,
            id=f"{role}_name",
            stretch=1,
            tooltip=words("screen.new.name.about"),
        )
        self.command_entry = command_entry(
            words, side.bot_command, partial(self._set_text, "bot_command"), f"{role}_command"
        )
        self.summary = Label("", "text", stretch=1, is_wrapped=False)
        self.squad = Button(
            words("screen.new.squad"),
            lambda: on_squad(number),
            command=("first_squad", "second_squad")[number],
            id=f"{role}_squad",
        )
        self.units = Label("", "dim", "label")
        self.fault = answer(Label("", "bad", id=f"{role}_fault"))
        super().__init__(
            words.or_else(f"side.{role}.name", role),
            Row(self.faction, self.seat, gap=8),
            Row(self.player_name, self.squad, gap=8),
            self.command_entry,
            Row(self.summary),
            self.units,
            self.fault,
            gap=8,
            tooltip=words.or_else(f"side.{role}.about", ""),
        )
        self.show_draft({})

    def show_draft(self, problems: dict[str, str]) -> None:
        """Show the draft as it is; ``problems`` are sentences by field."""
        words, draft, number = self.words, self.draft, self.number
        side = draft.sides[number]
        is_fixed = draft.given(number) is not None
        factions = draft.barracks(number).factions()
        faction = draft.faction_of(number)
        names = draft.catalog.factions
        options = [(key, names[key].name) for key in dict.fromkeys((*factions, faction)) if key in names]
        if (tuple(options), faction) != (self.faction.options, self.faction.value):
            self.faction.set_options(options, faction)
        self.faction.set_enabled(not is_fixed)
        self.seat.set_value(side.seat)
        self.seat.tooltip = seat_about(words, "skirmish", side.seat)
        self.player_name.set_value(side.name)
        self.command_entry.set_value(side.bot_command)
        self.command_entry.set_visible(side.seat == BOT)
        self.squad.set_enabled(draft.is_squad_free(number))
        self.squad.tooltip = words(
            "screen.new.squad.about" if draft.is_squad_free(number) else "screen.new.squad.fixed"
        )
        self._show_units()
        fault = problems.get(f"sides.{number}.units") or problems.get(f"sides.{number}.seat") or ""
        self.fault.set_text(f"{{icon:cross}} {fault}" if fault else "")
        self.fault.set_visible(bool(fault))

    def _show_units(self) -> None:
        words, draft, number = self.words, self.draft, self.number
        units = draft.units_of(number)
        barracks = draft.barracks(number)
        parts = [words.count("screen.squad.machines", total_units(units))]
        if draft.is_squad_free(number):
            cost = barracks.cost(draft.sides[number].squad)
            limit = draft.points_of(number)
            key = "screen.new.points" if limit else "screen.new.points_free"
            parts.append(words(key, cost=cost, points=limit))
        slots = sum(draft.catalog.frames[unit.frame].slots * unit.count for unit in units)
        line = escape(" · ".join(parts))
        if slots > barracks.board_slots:
            note = words("screen.new.reserve", count=slots - barracks.board_slots)
            line += f"{{warning}} · {escape(note)}{{/}}  {rule_link('SK-1.7')}"
        self.summary.set_text(line)
        counts: dict[str, int] = {}
        for unit in units:
            frame = draft.catalog.frames[unit.frame].name
            pilot = draft.catalog.pilots.get(unit.pilot)
            name = words("screen.new.flown", frame=frame, pilot=pilot.name) if pilot is not None else frame
            counts[name] = counts.get(name, 0) + unit.count
        listed = ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())
        self.units.set_text(escape(listed) if listed else words("screen.new.no_units"))

    # Changes

    def _set_faction(self, faction: str) -> None:
        self.draft.set_faction(self.number, faction)
        self._on_change()

    def _set_seat(self, seat: str) -> None:
        found: SeatKind = next(each for each in SEATS if each == seat)
        self.draft.sides[self.number].seat = found
        self._on_change()

    def _set_text(self, field: str, text: str) -> None:
        side = self.draft.sides[self.number]
        if field == "name":
            side.name = text
        else:
            side.bot_command = text
        self._on_change()
