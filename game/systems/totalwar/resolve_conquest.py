"""Panels change hands, and what follows from it: facilities, supply, capitals, the end of factions."""

from collections.abc import Sequence

from game.core.ids import PlayerId, RuleId
from game.core.outcome import Outcome
from game.systems.totalwar.board import (
    commanded_by,
    forces_at,
    forces_of,
    garrison_at,
    guard_of,
    is_lone,
    living_factions,
    may_act,
    weapons_of,
)
from game.systems.totalwar.capitals import fall_rule, heir_of, holds_on, what_falls
from game.systems.totalwar.events import (
    Cause,
    FacilitiesFell,
    GameEnded,
    PanelsTaken,
    TotalWarStep,
    VoteCalled,
)
from game.systems.totalwar.events_administration import (
    CapitalMoved,
    DirectiveGiven,
    FactionEnded,
    OfficerLeft,
    OfficerPromoted,
    PetitionRefused,
    RaisingDropped,
    WentRogue,
)
from game.systems.totalwar.merit import officers_of, top_ordinary_rank
from game.systems.totalwar.profile import LASTING_ROLES
from game.systems.totalwar.removal import fell_hero, heroes_in, remove_force
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import Faction, Force, Officer
from game.systems.totalwar.supply import update_supply


def take_panels(
    step: TotalWarStep, faction: str, panels: Sequence[int], cause: Cause, *rules: str
) -> tuple[int, ...]:
    """Give panels to a faction ("" = neutral); return those that really changed hands."""
    changed = tuple(panel for panel in panels if step.state.owners[panel] != faction)
    if changed:
        ids = tuple(map(RuleId, rules))
        step.emit(PanelsTaken(rules=ids, faction=faction, panels=changed, cause=cause))
        for officer in officers_of(step.state, faction):
            fulfil_directive(step, officer, changed)
    return changed


def fulfil_directive(step: TotalWarStep, officer: Officer | None, panels: Sequence[int]) -> None:
    """A directive to one of the panels that an officer has reached, or his side taken, is done (TW-7.3)."""
    wish = officer.directive if officer is not None else None
    if officer is None or wish is None or wish.panel not in panels or wish.role in LASTING_ROLES:
        return
    step.emit(DirectiveGiven(rules=(RuleId("TW-7.3"),), officer=officer.id, directive=None))


def clear_panels(step: TotalWarStep, panels: Sequence[int]) -> None:
    """Destroy what the old owner had on fallen panels, however they fell (TW-2.4, TW-4.11, TW-4.14)."""
    raze_panels(step, panels)
    for panel in panels:
        overrun_weapons(step, panel, step.state.owners[panel])


def raze_panels(step: TotalWarStep, panels: Sequence[int]) -> None:
    """Destroy what the old owner built on panels that are his no more (TW-2.4, TW-4.11)."""
    for panel in panels:
        state = step.state
        site = state.sites.get(panel)
        if site is not None and (site.facilities or site.construction is not None):
            step.emit(
                FacilitiesFell(
                    rules=(RuleId("TW-2.4"), RuleId("TW-4.11")),
                    panel=panel,
                    facilities=site.facilities,
                    construction=site.construction.project if site.construction is not None else "",
                )
            )
        garrison = garrison_at(state, panel)
        if garrison is not None and garrison.faction != state.owners[panel]:
            remove_force(step, garrison.id, "disbanded", "TW-2.4")


def overrun_weapons(step: TotalWarStep, panel: int, faction: str) -> None:
    """Destroy another's superweapon on a panel that a faction has taken or entered (TW-4.14)."""
    for force in forces_at(step.state, panel):
        if force.kind == "superweapon" and force.faction != faction:
            destroy_weapon(step, force)


def destroy_weapon(step: TotalWarStep, weapon: Force, *, is_spent: bool = False) -> None:
    """Remove a superweapon with its guard, charge and announced shot (TW-4.14).

    ``is_spent``: it has fired its last shot (TW-4.13), whatever became of its guard.
    """
    guard = guard_of(step.state, weapon)
    if guard is not None:
        remove_force(step, guard.id, "disbanded", "TW-4.14")
    if is_spent:
        remove_force(step, weapon.id, "spent", "TW-4.13")
    else:
        remove_force(step, weapon.id, "guard_lost", "TW-4.14")


def settle_conquest(step: TotalWarStep, captor: str, fell: Sequence[int], before: Sequence[str]) -> None:
    """Draw the consequences of panels that changed hands outside a battle (TW-5.6, TW-6, TW-8.5).

    ``before``: whose all panels were.
    """
    clear_panels(step, fell)
    update_supply(step, before)
    judge_conquest(step, captor, fell)


def enter_unopposed(step: TotalWarStep, force: Force, panel: int) -> None:
    """Nobody is left whom a force moved in to fight: the panel is just entered (TW-2.5, TW-5.1, TW-5.3)."""
    before, fell = tuple(step.state.owners), tuple[int, ...]()
    if force.kind == "fleet" and not is_lone(step.state, force.faction):
        fell = take_panels(step, force.faction, (panel,), "sweep", "TW-5.1")
    fulfil_directive(step, step.state.officers.get(force.officer), (panel,))
    overrun_weapons(step, panel, force.faction)
    settle_conquest(step, force.faction, fell, before)


def judge_conquest(step: TotalWarStep, captor: str, fell: Sequence[int]) -> None:
    """Look for the end of the war and of factions (TW-6, TW-8.5)."""
    for capital in step.state.map.capitals.values():
        if step.state.outcome is None:
            _judge_capital(step, capital, captor, fell)
    if step.state.outcome is None:
        end_factions(step)


def _judge_capital(step: TotalWarStep, capital: CapitalSetup, captor: str, fell: Sequence[int]) -> None:
    """TW-6.1 to TW-6.3: what the fall of a capital means."""
    state = step.state
    is_rogue = bool(captor) and state.factions[captor].kind == "rogue"
    match what_falls(state, capital, captor, state.owners, fell, is_rogue=is_rogue):
        case "moves":
            heir = heir_of(state, capital)
            assert heir is not None
            step.emit(CapitalMoved(rules=(RuleId("TW-6.3"),), faction=capital.faction, panel=heir))
            update_supply(step)
        case "vote":
            step.emit(VoteCalled(rules=(RuleId("TW-6.2"),), factions=(capital.faction, captor)))
        case "ends":
            end_war(step, (captor,), "capital_taken", fall_rule(state, capital))
        case "goes_on" | None:
            pass


def end_factions(step: TotalWarStep) -> None:
    """End rogue factions without a colony or fortress, others without capital and forces (TW-8.5, TW-6.4).

    Who is asked whether the war goes on elsewhere is not out: a capital may wait for him there (TW-6.2).
    """
    is_moving = step.state.votes is not None or step.state.moving_to >= 0
    ended = True
    while ended:
        ended = False
        for faction in living_factions(step.state):
            if faction.kind == "lone":
                continue
            is_rogue, owners = faction.kind == "rogue", step.state.owners
            if holds_on(step.state, faction.id, owners, is_rogue=is_rogue):
                continue
            if is_rogue:
                dissolve(step, faction)
                ended = True
            elif not is_moving and not forces_of(step.state, faction.id):
                _put_out(step, faction)
                ended = True
    left = [faction for faction in living_factions(step.state) if faction.kind != "lone"]
    if len(left) <= 1:
        end_war(step, tuple(faction.id for faction in left), "last_faction", RuleId("TW-6.4"))


def _strip(step: TotalWarStep, faction: Faction, cause: Cause, rule: str) -> None:
    """Take everything from a faction but its squadrons and fleets."""
    for weapon in weapons_of(step.state, faction.id):
        destroy_weapon(step, weapon)
    owned = [panel for panel, owner in enumerate(step.state.owners) if owner == faction.id]
    raze_panels(step, take_panels(step, "", owned, cause, rule, "TW-2.4"))
    for raising in tuple(step.state.raisings.values()):
        if raising.faction == faction.id:
            step.emit(RaisingDropped(rules=(RuleId(rule),), raising=raising.id))
    refuse_petitions(step, faction.id)
    heroes = heroes_in(step.state, step.state.factions[faction.id].pool)
    step.emit(FactionEnded(rules=(RuleId(rule),), faction=faction.id))
    for hero in heroes:
        fell_hero(step, hero)
    update_supply(step)


def refuse_petitions(step: TotalWarStep, faction: str) -> None:
    """Refuse all who ask a faction for employment that has nobody to answer them any more (TW-8.5)."""
    for petition in tuple(step.state.petitions.values()):
        if petition.faction == faction:
            step.emit(PetitionRefused(rules=(RuleId("TW-8.5"),), officer=petition.officer))


def dissolve(step: TotalWarStep, faction: Faction) -> None:
    """A rogue faction ceases to exist; its officers are rogues again (TW-8.5)."""
    _strip(step, faction, "dissolved", "TW-8.5")
    for officer in officers_of(step.state, faction.id):
        go_lone(
            step,
            officer,
            faction,
            has_acted=not may_act(step.state, faction),
            since=faction.since,
        )


def go_lone(
    step: TotalWarStep, officer: Officer, left: Faction, *, has_acted: bool, since: int | None = None
) -> None:
    """Make an officer a lone rogue with the forces that he commands (TW-8.1, TW-8.5).

    ``since``: when he became a rogue, if not now. What a rogue faction has developed he knows from now on;
    of another it is what that has developed by the time he founds one of his own (TW-8.3).
    """
    lay_down_rank(step, officer.id)
    state = step.state
    lone = Faction(
        id=f"lone_{state.tick}",
        name=officer.name,
        colour="",
        kind="lone",
        commander=officer.id,
        origin=left.origin,
        developed=left.developed if left.kind == "rogue" else (),
        since=state.tick if since is None else since,
        acts_from=state.round + 1 if has_acted else state.round,
    )
    forces = tuple(force.id for force in commanded_by(state, officer.id))
    for raising in tuple(state.raisings.values()):
        if raising.officer == officer.id and not state.factions[raising.faction].is_out:
            step.emit(RaisingDropped(rules=(RuleId("TW-8.1"),), raising=raising.id))
    step.emit(
        WentRogue(rules=(RuleId("TW-8.1"), RuleId("TW-8.7")), officer=officer.id, faction=lone, forces=forces)
    )


def lay_down_rank(step: TotalWarStep, officer: str) -> None:
    """Who leads no more keeps the highest rank below: the supreme one comes with the command (TW-7.6)."""
    rank = top_ordinary_rank(step.state.campaign)
    if step.state.officers[officer].rank > rank:
        step.emit(OfficerPromoted(rules=(RuleId("TW-7.6"),), officer=officer, rank=rank))


def _put_out(step: TotalWarStep, faction: Faction) -> None:
    """A faction without capital and without forces is out (TW-6.4)."""
    _strip(step, faction, "out", "TW-6.4")
    for officer in officers_of(step.state, faction.id):
        step.emit(OfficerLeft(rules=(RuleId("TW-6.4"),), officer=officer.id))


def end_war(
    step: TotalWarStep,
    factions: Sequence[str],
    reason: str,
    rule: RuleId,
    scores: tuple[tuple[str, int, int, int, int], ...] = (),
) -> None:
    """End the game: every seat of a winning faction has won; no faction: a draw (TW-6)."""
    state = step.state
    seats: dict[PlayerId, bool] = {}
    for officer in state.officers.values():
        seats[officer.player] = seats.get(officer.player, False) or (
            officer.faction in factions and not officer.is_out
        )
    step.emit(
        GameEnded(
            rules=(rule,),
            outcome=Outcome(
                winners=tuple(seat for seat, has_won in seats.items() if has_won),
                losers=tuple(seat for seat, has_won in seats.items() if not has_won) if factions else (),
                reason=reason,
                turns=state.round,
                rules=(rule,),
            ),
            scores=scores,
        )
    )
