"""What may be planned: orders, asks and grants, the race's board (SE-1.3, SE-1.6, SE-2, SE-3.6)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.kernel import Illegal, refused
from game.systems.sectors.actions import (
    AskAbility,
    Commit,
    DeleteNote,
    GrantAbility,
    MarkRegion,
    MoveUnit,
    PinNote,
    PostNote,
    RevokeGrant,
    SectorsAction,
    UseAbility,
)
from game.systems.sectors.board import ground, is_bound, units_of
from game.systems.sectors.evolve_plan import own_order
from game.systems.sectors.resolve import open_games, race_led
from game.systems.sectors.resolve_merge import can_relocate
from game.systems.sectors.seats import commander, may_grant, meetings
from game.systems.sectors.state import NOWHERE, MarkKind, SectorsState, Use

MARKS: tuple[MarkKind, ...] = ("attack", "defend", "hold", "avoid")


def candidates(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    """Orders for every unit that this seat commands, uses of the ability, marks.

    What is ordered, asked or granted already is not offered again: it would change nothing, for ever. It is
    taken all the same (SE-2.8), as it was in games of before.
    """
    race = state.players[player].race
    plan = state.plans[race]
    for unit in units_of(state, race):
        if unit.region != NOWHERE and commander(state, unit.id) == player:
            known = own_order(plan, unit.id)
            for region in (unit.region, *state.campaign.regions[unit.region].neighbours):
                if known is None or known.region != region:
                    yield MoveUnit(player=player, unit=unit.id, region=region)
    if state.players[player].status in ("active", "queued") and not race_led(state, player):
        asked = next((each for each in plan.asks if each.player == player), None)
        for use in uses(state, race, player):
            if not _is_same(use, asked):
                yield AskAbility(player=player, unit=use.unit, region=use.region)
    yield from _grants(state, player)
    if race_led(state, player):
        for region in range(len(state.owners)):
            for mark in (*MARKS, "none"):
                yield MarkRegion(player=player, region=region, mark=mark)  # type: ignore[arg-type]
        for note in state.plans[race].notes:
            yield PinNote(player=player, number=note.number, pinned=not note.is_pinned)
            yield DeleteNote(player=player, number=note.number)


def scan_candidates(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    """Grants and uses of an ability that avoids a battle."""
    yield from _grants(state, player)


def _grants(state: SectorsState, player: PlayerId) -> Iterator[SectorsAction]:
    race = race_led(state, player)
    if not race:
        return
    granted = state.plans[race].grant
    for use in uses(state, race, player):
        if not _is_same(use, granted):
            yield UseAbility(player=player, unit=use.unit, region=use.region)
    for ask in state.plans[race].asks:
        if ask != granted:
            yield GrantAbility(player=player, asker=ask.player)
    yield RevokeGrant(player=player)


def _is_same(use: Use, known: Use | None) -> bool:
    """Whether a use is the one that is known, whenever that was submitted."""
    return known is not None and replace(use, number=known.number) == known


def uses(state: SectorsState, race: str, player: PlayerId) -> Iterator[Use]:
    """The uses of a race's ability that can be meant now."""
    ability = state.campaign.races[race].ability
    match ability.effect:
        case "relocate":
            for unit in units_of(state, race):
                for region in ground(state, race, ability.target):
                    if can_relocate(state, race, Use(player, unit.id, region)):
                        yield Use(player, unit.id, region)
        case "avoid" if state.phase == "scan":
            for enemy in meetings(state, race):
                yield Use(player, enemy)
        case "avoid":
            for each in state.players.values():
                if each.race != race and each.status == "active":
                    yield Use(player, each.id)
        case "deploy":
            for region in ground(state, race, ability.target):
                yield Use(player, PlayerId(""), region)
        case _:
            yield Use(player)


def check_commit(state: SectorsState, action: Commit) -> Illegal | None:
    """A seat is done, but in the combat phase only with results by hand: a challenge wants its answer."""
    if state.phase != "combat":
        return None
    if open_games(state, action.player):
        return refused("SE-4.1", "challenge_waits")
    if any(battle.needs_pairs for battle in state.battles.values()):
        return refused("SE-4.8", "pairs_wait")
    return None


def check_move(state: SectorsState, action: MoveUnit) -> Illegal | None:
    """Whether a unit may be ordered there by this seat (SE-2.2, SE-2.7, SE-2.9)."""
    unit = state.players.get(action.unit)
    if state.phase != "planning":
        return refused("SE-2.1", "not_planning")
    if unit is None or unit.status != "active":
        return refused("SE-2.2", "no_such_unit")
    if commander(state, action.unit) != action.player:
        return refused("SE-2.7", "not_your_unit", unit=action.unit)
    if action.unit in state.retreating:
        return refused("SE-4.12", "goes_back", unit=action.unit)
    if unit.region == NOWHERE or is_bound(state, action.unit):
        return refused("SE-6.4", "bound", unit=action.unit)
    if action.region != unit.region and not state.campaign.touches(unit.region, action.region):
        region = action.region if action.region < len(state.owners) else unit.region
        return refused("SE-2.2", "does_not_touch", unit=action.unit, region=region)
    return None


def _use_refusal(state: SectorsState, race: str, use: Use) -> Illegal | None:
    """Why a use of a race's ability cannot be meant."""
    ability = state.campaign.races[race].ability
    if not may_grant(state, race):
        return refused("SE-3.6", "ability_used")
    match ability.effect:
        case "relocate":
            return None if can_relocate(state, race, use) else refused("SE-3.7", "cannot_relocate")
        case "avoid":
            target = state.players.get(use.unit)
            if use.region != NOWHERE or target is None or target.race == race or target.status != "active":
                return refused("SE-3.8", "no_such_enemy")
            if state.phase == "scan" and use.unit not in meetings(state, race):
                return refused("SE-3.8", "no_such_enemy")
            return None
        case "deploy":
            is_place = not use.unit and use.region in ground(state, race, ability.target)
            return None if is_place else refused("SE-3.9", "cannot_deploy")
        case _:
            return None if not use.unit and use.region == NOWHERE else refused("SE-3.5", "cannot_relocate")


def check_ask(state: SectorsState, action: AskAbility) -> Illegal | None:
    """Whether a player may ask for this use (SE-3.6)."""
    player = state.players[action.player]
    if state.phase != "planning":
        return refused("SE-2.1", "not_planning")
    if player.status not in ("active", "queued"):
        return refused("SE-3.6", "not_playing")
    return _use_refusal(state, player.race, Use(action.player, action.unit, action.region))


def check_use(state: SectorsState, action: UseAbility) -> Illegal | None:
    """Whether the General may mean to use the ability so (SE-3.6)."""
    race = race_led(state, action.player)
    if not race or state.phase not in ("planning", "scan"):
        return refused("SE-3.6", "not_the_general")
    return _use_refusal(state, race, Use(action.player, action.unit, action.region))


def check_grant(state: SectorsState, action: GrantAbility) -> Illegal | None:
    """Whether the General may grant what was asked (SE-3.6)."""
    race = race_led(state, action.player)
    if not race or state.phase not in ("planning", "scan"):
        return refused("SE-3.6", "not_the_general")
    ask = next((each for each in state.plans[race].asks if each.player == action.asker), None)
    if ask is None:
        return refused("SE-3.6", "nobody_asked")
    return _use_refusal(state, race, ask)


def check_revoke(state: SectorsState, action: RevokeGrant) -> Illegal | None:
    """Whether there is a grant to take back: until its phase resolves, that of purchases too (SE-3.6)."""
    race = race_led(state, action.player)
    if not race or state.phase not in ("planning", "scan", "production"):
        return refused("SE-3.6", "not_the_general")
    return None if state.plans[race].grant is not None else refused("SE-3.6", "nothing_granted")


def check_post(state: SectorsState, action: PostNote) -> Illegal | None:
    """Whether a player may write on his race's board (SE-1.6)."""
    if state.phase != "planning":
        return refused("SE-1.6", "not_planning")
    if state.players[action.player].status not in ("active", "queued"):
        return refused("SE-1.6", "not_playing")
    return None if action.text.strip() else refused("SE-1.6", "empty_note")


def check_pin(state: SectorsState, action: PinNote) -> Illegal | None:
    """Whether the General may pin this note (SE-1.6)."""
    found = _note(state, action.player, action.number)
    if isinstance(found, Illegal):
        return found
    return None if found is not action.pinned else refused("SE-1.6", "so_already")


def check_delete(state: SectorsState, action: DeleteNote) -> Illegal | None:
    """Whether the General may delete this note (SE-1.6)."""
    found = _note(state, action.player, action.number)
    return found if isinstance(found, Illegal) else None


def _note(state: SectorsState, player: PlayerId, number: int) -> Illegal | bool:
    """Whether a note of the General's board is pinned, or why there is nothing to do about it."""
    race = race_led(state, player)
    if not race or state.phase != "planning":
        return refused("SE-1.6", "not_the_general")
    for note in state.plans[race].notes:
        if note.number == number:
            return note.is_pinned
    return refused("SE-1.6", "no_such_note")


def check_mark(state: SectorsState, action: MarkRegion) -> Illegal | None:
    """Whether the General may mark a region so (SE-1.3)."""
    race = race_led(state, action.player)
    if not race or state.phase != "planning":
        return refused("SE-1.3", "not_the_general")
    if action.region >= len(state.owners):
        return refused("SE-1.3", "no_such_region")
    now = next((mark.kind for mark in state.plans[race].marks if mark.region == action.region), "none")
    return None if now != action.mark else refused("SE-1.3", "so_already")
