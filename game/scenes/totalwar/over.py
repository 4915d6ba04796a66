"""How a war ended, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event
from game.core.outcome import Outcome
from game.rules.prose import listing
from game.scenes.totalwar.consequences import counted_text
from game.scenes.totalwar.texts import WarTexts
from game.scenes.words import Words
from game.systems.totalwar.ends import fallen_capitals
from game.systems.totalwar.events import GameEnded
from game.systems.totalwar.state import TotalWarState
from game.views.totalwar.names import WarNames
from game.views.ui.markup import escape


def reason_text(words: Words, names: WarNames, state: TotalWarState, outcome: Outcome) -> str:
    """Return in a sentence (markup) why a war has ended; of several losers whose capital has fallen."""
    losers = listing(map(names.of, tuple(fallen_capitals(state, outcome)) or outcome.losers))
    return escape(words(f"war.over.{outcome.reason}", round=outcome.turns, losers=losers))


def over_text(war: WarTexts, outcome: Outcome, seen: Sequence[Event]) -> str:
    """Return who has won the war and how; at a turn limit what everybody's points are made of (TW-6.4).

    ``seen`` is what the viewer saw of the war, its end included.
    """
    words, names = war.words, war.names
    winners = listing(map(names.of, outcome.winners))
    lines = [escape(words("war.over.text" if winners else "war.over.draw", winners=winners))]
    links = " ".join(f"{{rule:{rule}}}" for rule in outcome.rules)
    lines.append(f"{reason_text(words, names, war.state, outcome)}  {links}")
    ended = [event for event in seen if isinstance(event, GameEnded)]
    for faction, panels, sites, gold, points in ended[-1].scores if ended else ():
        name = escape(names.of(faction))
        text = words("war.over.score", faction=name, panels=panels, sites=sites, gold=gold, points=points)
        lines.append(f"{{{war.role_of(faction)}}}{text}{{/}}")
    if ended and ended[-1].scores:
        lines.append(f"{{dim}}{counted_text(words, war.state.campaign.rules.score)}{{/}}")
    return "\n".join((*lines, f"{{dim}}{words('war.over.next')}{{/}}"))
