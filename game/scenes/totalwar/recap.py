"""What happened since a player decided last, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.core.events import Event
from game.rules.prose import listing
from game.rules.telling import event_text
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.capitals import capital_at, fall_rule
from game.systems.totalwar.events import (
    BattleFought,
    ForceRemoved,
    PanelsTaken,
    UnitsLost,
    VoteCounted,
    WarMoved,
)
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    FactionEnded,
    FactionFounded,
    OfficerJoined,
    PetitionRefused,
    ShotAnnounced,
    ShotLanded,
    WentRogue,
)
from game.systems.totalwar.state import Shot, TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.ui.markup import escape

TURNS: Final = (
    WentRogue,
    FactionFounded,
    OfficerJoined,
    PetitionRefused,
    FactionEnded,
    CapitalMoved,
    VoteCounted,
    WarMoved,
)
"""What a war takes a turn by: told as the log tells it."""
LOSSES = ("destroyed", "no_retreat", "no_supply", "no_warship", "guard_lost", "spent")


def recap_text(
    war: WarTexts, events: Sequence[Event], *, is_over: bool = False, is_first: bool = False
) -> str:
    """Return what a player sees again, in a few lines; ``is_over``: once he has seen all of it.

    ``is_first``: he has not decided anything yet.
    """
    lines = recap_lines(war, events) or [war.words("war.recap.quiet")]
    key = f"war.recap.{'over' if is_over else 'title'}{'.first' if is_first else ''}"
    return "\n".join((war.words(key), *lines))


def elsewhere_text(war: WarTexts, events: Sequence[Event]) -> str:
    """Return what others did that the viewer was not shown; "" where nothing came of it."""
    lines = recap_lines(war, events)
    return "\n".join((war.words("war.recap.elsewhere"), *lines)) if lines else ""


def recap_lines(war: WarTexts, events: Sequence[Event]) -> list[str]:
    """Return who changed sides, took what and won, what shots hit, what is gone, where shots will land."""
    words, names = war.words, war.names
    taken: Counter[str] = Counter()
    won: Counter[str] = Counter()
    lost: list[str] = []
    shots: dict[str, Shot] = {}
    landed: list[Shot] = []
    machines = 0
    capitals: dict[int, str] = {}
    lines = [_turn_text(war, event) for event in events if isinstance(event, TURNS)]
    for event in events:
        match event:
            case PanelsTaken(faction=faction, panels=panels):
                taken[faction] += len(panels)
                capitals |= {panel: faction for panel in panels if _is_capital(war, panel)}
            case BattleFought(winner=winner):
                won[winner] += 1
            case ForceRemoved(force=force, reason=reason):
                shots.pop(force, None)  # what it has announced goes with it (TW-4.14)
                if reason in LOSSES:
                    lost.append(names.of(force))
            case ShotAnnounced(shot=shot):
                shots[shot.weapon] = shot
            case ShotLanded(shot=shot):
                shots.pop(shot.weapon, None)
                landed.append(shot)
            case WarMoved():
                for told in (capitals, shots, landed):
                    told.clear()  # panels are those of another map now
            case UnitsLost(units=units):
                machines += len(units)
            case _:
                pass
    for place, faction in capitals.items():
        key = "war.recap.capital" if faction else "war.recap.capital.freed"
        text = words(key, capital=escape(names.panel(place)), faction=escape(names.of(faction)))
        lines.append(f"{{warning}}{text}{{/}}  {{rule:{_fall_rule(war.state, place)}}}")
    for key, counts in (("war.recap.took", taken), ("war.recap.won", won)):
        for faction, count in counts.items():
            which = key if faction or counts is not taken else "war.recap.freed"
            text = words.count(which, count, faction=escape(names.of(faction)))
            lines.append(f"{{{war.role_of(faction)}}}{text}{{/}}")
    for shot in landed:
        text = words("war.recap.landed", panel=escape(names.panel(shot.panel)))
        lines.append(f"{{warning}}{text}{{/}}  {{rule:TW-4.13}}")
    if machines:
        lines.append(f"{{bad}}{words.count('war.recap.hit', machines)}{{/}}")
    if lost:
        lines.append(f"{{bad}}{words('war.recap.lost', forces=escape(listing(lost)))}{{/}}")
    for shot in shots.values():
        faction, panel = escape(names.of(shot.faction)), escape(names.panel(shot.panel))
        lines.append(
            f"{{warning}}{words('war.recap.shot', faction=faction, panel=panel)}{{/}}  {{rule:TW-4.13}}"
        )
    return lines


def _turn_text(war: WarTexts, event: Event) -> str:
    told = event_text(TELLING, event, war.words.strings, war.names)
    return f"{{warning}}{escape(told)}{{/}}  {' '.join(f'{{rule:{rule}}}' for rule in event.rules)}"


def _fall_rule(state: TotalWarState, panel: int) -> str:
    capital = capital_at(state, panel)
    return fall_rule(state, capital) if capital is not None else "TW-6.1"


def _is_capital(war: WarTexts, panel: int) -> bool:
    site = war.state.sites.get(panel)
    return site is not None and site.kind == "capital"
