"""Names of things: plain strings with a type, so that a unit is never passed for a player."""

from typing import NewType

PlayerId = NewType("PlayerId", str)
"""A seat at the table: who acts. In a two-sided battle there is one per side."""

Viewer = PlayerId | None
"""A player, or None: somebody who only watches."""

UnitId = NewType("UnitId", str)
"""A piece of one game, unique in it and stable for its whole life."""

FrameId = NewType("FrameId", str)
"""A mech model (or vehicle, or ship) of a content pack."""

RuleId = NewType("RuleId", str)
"""An entry of the rulebook, such as ``SK-3.3``."""
