"""What happened since a player decided last, and how a war ended, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.events import Event
from game.core.outcome import Outcome
from game.scenes.war.play import WarPlay
from game.systems.totalwar.events import BattleFought, ForceRemoved, PanelsTaken
from game.systems.totalwar.events_realm import ShotAnnounced, ShotLanded
from game.systems.totalwar.state import Shot
from game.views.ui.markup import escape

LOSSES = ("destroyed", "no_retreat", "no_supply", "no_warship", "guard_lost")


def recap_text(play: WarPlay, events: Sequence[Event]) -> str:
    """Return who took how many panels, who won battles, which forces are gone, where shots will land."""
    words, names = play.services.words, play.names
    taken: Counter[str] = Counter()
    won: Counter[str] = Counter()
    lost: list[str] = []
    shots: dict[str, Shot] = {}
    for event in events:
        match event:
            case PanelsTaken(faction=faction, panels=panels):
                taken[faction] += len(panels)
            case BattleFought(winner=winner):
                won[winner] += 1
            case ForceRemoved(force=force, reason=reason) if reason in LOSSES:
                lost.append(names.of(force))
            case ShotAnnounced(shot=shot):
                shots[shot.weapon] = shot
            case ShotLanded(shot=shot):
                shots.pop(shot.weapon, None)
            case _:
                pass
    lines = [words("war.recap.title")]
    for key, counts in (("war.recap.took", taken), ("war.recap.won", won)):
        for faction, count in counts.items():
            text = words.count(key, count, faction=escape(names.of(faction)))
            lines.append(f"{{{play.role_of(faction)}}}{text}{{/}}")
    if lost:
        lines.append(f"{{bad}}{words('war.recap.lost', forces=escape(', '.join(lost)))}{{/}}")
    for shot in shots.values():
        faction, panel = escape(names.of(shot.faction)), escape(names.panel(shot.panel))
        lines.append(
            f"{{warning}}{words('war.recap.shot', faction=faction, panel=panel)}{{/}}  {{rule:TW-4.13}}"
        )
    if len(lines) == 1:
        lines.append(words("war.recap.quiet"))
    return "\n".join(lines)


def over_text(play: WarPlay, outcome: Outcome | None) -> str:
    """Return who has won the war."""
    winners = ", ".join(map(play.names.of, outcome.winners)) if outcome is not None else ""
    return escape(play.services.words("war.over.text" if winners else "war.over.draw", winners=winners))
