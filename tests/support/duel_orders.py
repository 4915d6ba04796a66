"""A campaign's orders for duels, in few words."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.bridge import BattleOrder, ForceKind, ForceOrder, Role, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId

ATTACKER, DEFENDER = PlayerId("attacker"), PlayerId("defender")


def force(role: Role, kind: ForceKind, frames: Sequence[str], first: int = 0, **unit: object) -> ForceOrder:
    """A force of these frames, its machines numbered."""
    units = tuple(
        replace(UnitOrder(UnitId(f"{role}_{first + number}"), FrameId(frame)), **unit)
        for number, frame in enumerate(frames)
    )
    return ForceOrder(f"{role}_{kind}", kind, kind, units)


def order(attackers: Sequence[ForceOrder], defenders: Sequence[ForceOrder], **changes: object) -> BattleOrder:
    """A campaign's battle between these forces."""
    sides = (
        SideOrder(ATTACKER, "zeon", "attacker", tuple(attackers), "Zeon"),
        SideOrder(DEFENDER, "federation", "defender", tuple(defenders)),
    )
    usual = BattleOrder("b1", "duel", "space", "open", sides, 7, options={"mode": "play"})
    return replace(usual, **changes)
