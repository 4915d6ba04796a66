"""What is hidden in a campaign of regions (SE-2.1), changed.

The chance of the campaign; of every race that is not the viewer's: its treasury, orders, requests, grant,
marks, board and the number of its orders; what befell its players at the last merge; petitions that its
General has not handed on.
"""

import random
from typing import cast

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.sectors.board import is_bound, units_of
from game.systems.sectors.observe import race_of
from game.systems.sectors.state import (
    UNKNOWN_PETITIONS,
    Dispatch,
    MapMark,
    MarkKind,
    Note,
    Order,
    Petition,
    Plan,
    SectorsState,
    Use,
)

KINDS: tuple[MarkKind, ...] = ("attack", "defend", "hold", "avoid")
MOST_RESOURCES = 9


def disguised_campaign(state: GameState, viewer: PlayerId | None, seed: int, goes_on: bool) -> SectorsState:
    """Return a campaign that this viewer cannot tell from the true one."""
    dice = random.Random(seed)
    copy = cast(SectorsState, state).clone()
    own = race_of(copy, viewer)
    copy.rng = dice.randrange(1 << 62)
    for race in copy.plans:
        if race != own:
            copy.plans[race] = _planned_anew(copy, race, dice)
    copy.dispatches = tuple(
        each if copy.players[each.player].race == own else _befell(copy, each, dice)
        for each in copy.dispatches
        if copy.players[each.player].race == own or dice.random() < 0.8
    )
    copy.petitions = tuple(
        each
        if copy.players[each.player].race == own or each.status not in UNKNOWN_PETITIONS
        else Petition(
            each.player, each.number, f"Wish {dice.randrange(99)}", dice.choice(("general", "refused"))
        )
        for each in copy.petitions
    )
    return copy


def _wished(each: Petition, dice: random.Random) -> Petition:
    wish = f"Wish {dice.randrange(99)}"
    return Petition(each.player, each.number, wish, dice.choice(("general", "refused")))


def _befell(state: SectorsState, each: Dispatch, dice: random.Random) -> Dispatch:
    return replace(each, what=dice.choice(("moved", "stays", "held_back")), region=_place(state, dice))


def _place(state: SectorsState, dice: random.Random) -> int:
    return dice.randrange(len(state.owners))


def _planned_anew(state: SectorsState, race: str, dice: random.Random) -> Plan:
    """Other orders and requests of the units there are, another treasury, other marks and notes."""
    units = [unit for unit in units_of(state, race) if unit.region >= 0 and not is_bound(state, unit.id)]
    orders = tuple(
        Order(unit.id, dice.choice((unit.region, *state.campaign.regions[unit.region].neighbours)), number)
        for number, unit in enumerate(units, 1)
        if dice.random() < 0.7
    )
    everybody = [player.id for player in state.players.values() if player.race == race]
    uses = [Use(player, dice.choice(everybody), _place(state, dice)) for player in everybody]
    return Plan(
        resources=dice.randint(0, MOST_RESOURCES),
        production=dice.randint(0, MOST_RESOURCES),
        orders=tuple(sorted(orders, key=lambda order: order.unit)) if state.phase == "planning" else (),
        asks=tuple(use for use in uses if dice.random() < 0.3),
        grant=dice.choice((None, *uses)),
        marks=tuple(
            MapMark(region, dice.choice(KINDS)) for region in range(len(state.owners)) if dice.random() < 0.3
        ),
        notes=tuple(
            Note(number, dice.choice(everybody), f"Note {dice.randrange(99)}")
            for number in range(dice.randint(0, 3))
        ),
        serial=len(orders) + dice.randint(0, 5),
    )
