"""How a saved game stands, in lines: what everybody may know of it, who plays whom, and who has to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from game.content.capitals import capital
from game.core.ids import PlayerId
from game.rules.prose import listing
from game.scenes.saved.names import shown_time
from game.scenes.words import Words
from game.session.saves import SaveListing
from game.session.schema import Facts, SeatRecord
from game.views.table.side_looks import side_looks
from game.views.ui.basic import Heading, Label
from game.views.ui.kit import Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


def standing_lines(words: Words, facts: Facts) -> list[Widget]:
    """Return what is played and where, and how far it has come."""
    systems = listing(words.or_else(f"system.{each}.name", each.capitalize()) for each in facts.systems)
    turn = words.turn("".join(facts.systems[:1]), facts.turn)
    return [
        Label(escape(words("screen.load.place", system=systems, place=facts.place)), "dim"),
        Label(
            escape(capital(turn, words.language))
            + (f"  {{accent}}{words('screen.load.over')}{{/}}" if facts.is_over else "")
        ),
    ]


def save_lines(words: Words, kit: Kit, save: SaveListing, facts: Facts) -> list[Widget]:
    """What everybody may know. Size and number of actions are left out: they tell of secret orders."""
    lines: list[Widget] = [Heading(escape(save.name)), *standing_lines(words, facts)]
    seats = {seat.player: seat for seat in save.seats}
    looks = side_looks(kit, facts.sides)
    for side in facts.sides:
        who = _seat_name(words, seats.get(side.player))
        look = looks[side.player]
        left = words.count("screen.load.units", side.units_left)
        mark = f"{{{look.role}}}{{b}}{escape(look.letter)}{{/}} {escape(side.name)}{{/}}"
        lines.append(Label(f"{mark}  {escape(left)}" + (f" {{dim}}· {escape(who)}{{/}}" if who else "")))
    lines += _people(words, facts, seats)
    when = Label(escape(shown_time(facts.saved)), "dim")
    return [*lines, when, Label(escape(str(Path(save.path))), "dim", "label")]


def _people(words: Words, facts: Facts, seats: Mapping[PlayerId, SeatRecord]) -> Iterator[Widget]:
    """Who is a person besides those who lead the sides, and who has to decide: of people, if any has."""
    names = {each.player: each.name for each in facts.seats}
    people = [seat for seat in names if seat in seats and seats[seat].kind == "human"]
    leaders = {side.player for side in facts.sides}
    others = [names[seat] for seat in people if seat not in leaders]
    asked = [seat for seat in facts.asked if seat in people] or facts.asked
    deciding = [names[seat] for seat in asked if seat in names]
    for key, told in (("also_human", others), ("asked", deciding)):
        if told and not facts.is_over:
            yield Label(escape(words(f"screen.load.{key}", names=listing(told))))


def _seat_name(words: Words, seat: SeatRecord | None) -> str:
    """Say who plays a side; "" for one without a seat, such as those who defend neutral ground."""
    if seat is None:
        return ""
    return words("screen.seat.bot" if seat.kind == "bot" else f"screen.seat.{seat.setting or 'human'}")
