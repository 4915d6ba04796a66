"""Capitals: which panel is a faction's now, and what its fall means (TW-6.1 to TW-6.3). Pure."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from game.core.ids import RuleId
from game.systems.totalwar.board import founds_factions, is_begun_by
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import TotalWarState

FALLEN_ALONE: Final = 19
"""Wars begun by this version of the rules or later: of two capitals that ask for a vote the fallen counts."""

Fall = Literal["moves", "ends", "vote", "goes_on"]
"""The capital moves, the war ends for its captor, the leaders vote, or the war goes on as it is."""


def seat_of(state: TotalWarState, capital: CapitalSetup) -> int:
    """The panel that is a faction's capital now: the last of its line that was made one (TW-6.3)."""
    made = [
        panel for panel in capital.panels if panel in state.sites and state.sites[panel].kind == "capital"
    ]
    return made[-1] if made else capital.panels[0]


def is_last_stand(state: TotalWarState, capital: CapitalSetup) -> bool:
    """Whether the war ends with the fall of a faction's capital as it is now (TW-6.1 to TW-6.3)."""
    if heir_of(state, capital) is not None:
        return False
    return capital.on_fall == "game_ends" or not _has_next_theatre(state)


def heir_of(state: TotalWarState, capital: CapitalSetup, fallen: Collection[int] = ()) -> int | None:
    """The panel that becomes a faction's capital when its seat falls (TW-6.3); None: there is none.

    ``fallen``: panels that fall along with the seat.
    """
    later = capital.panels[capital.panels.index(seat_of(state, capital)) + 1 :]
    mine = (panel for panel in later if panel in state.sites and state.owners[panel] == capital.faction)
    return next((panel for panel in mine if panel not in fallen), None)


def fall_of(
    state: TotalWarState, capital: CapitalSetup, captor: str, is_rogue: bool, fallen: Collection[int] = ()
) -> Fall:
    """What follows if a faction takes another's capital as the war stands (TW-6.1 to TW-6.3).

    ``is_rogue``: whether the captor is a rogue faction, or becomes one by taking it. ``fallen``: panels that
    fall along with it.
    """
    if heir_of(state, capital, fallen) is not None:
        return "moves"
    if capital.on_fall == "game_ends":
        goes_on = is_rogue and state.campaign.setup.options.rogue_takes_zeon_capital == "war_goes_on"
        return "goes_on" if goes_on else "ends"
    if captor != capital.vote_captor:
        return "goes_on"
    can_vote = _has_next_theatre(state) and not state.factions[capital.faction].is_out
    return "vote" if can_vote else "ends"


def voted_on(state: TotalWarState) -> tuple[CapitalSetup, ...]:
    """The capitals of which a vote is asked that those hold who were to take them (TW-6.2)."""
    asking = tuple(each for each in state.map.capitals.values() if each.vote_captor)
    if not is_begun_by(state, FALLEN_ALONE):
        return asking
    return tuple(each for each in asking if state.owners[seat_of(state, each)] == each.vote_captor)


def fall_rule(state: TotalWarState, capital: CapitalSetup) -> RuleId:
    """The rule that says what the fall of a capital without a successor means."""
    if capital.on_fall == "vote":
        return RuleId("TW-6.2")
    return RuleId("TW-6.3" if state.theatre else "TW-6.1")


def capital_at(state: TotalWarState, panel: int) -> CapitalSetup | None:
    """The capital in whose line a panel stands, if one does."""
    return next((each for each in state.map.capitals.values() if panel in each.panels), None)


def fallen_of(capital: CapitalSetup, owners: Sequence[str]) -> tuple[int, ...]:
    """The panels of a capital's line that are not its faction's, if panels belong to these owners."""
    return tuple(panel for panel in capital.panels if owners[panel] != capital.faction)


def what_falls(
    state: TotalWarState,
    capital: CapitalSetup,
    captor: str,
    owners: Sequence[str],
    fell: Collection[int],
    *,
    is_rogue: bool,
) -> Fall | None:
    """What comes of a capital as panels have changed hands to these owners; None: nothing (TW-6.1 to TW-6.3).

    Where a lone rogue has won, who owns nothing (TW-8.7), it is nobody's: the capital moves all the same.
    """
    seat = seat_of(state, capital)
    if not captor or captor == capital.faction or seat not in fell or owners[seat] == capital.faction:
        return None
    fall = fall_of(state, capital, captor, is_rogue, fallen_of(capital, owners))
    return None if fall != "moves" and owners[seat] != captor else fall


def holds_on(
    state: TotalWarState,
    faction: str,
    owners: Sequence[str],
    capitals: Collection[int] = (),
    *,
    is_rogue: bool,
) -> bool:
    """Whether a faction has what keeps it in the war, forces aside: a capital (TW-6.4), as a rogue one also
    a colony or fortress (TW-8.5). ``capitals``: panels that will be capitals besides.
    """
    return any(
        owners[panel] == faction
        and (site.kind == "capital" or panel in capitals or (is_rogue and founds_factions(state, site)))
        for panel, site in state.sites.items()
    )


def _has_next_theatre(state: TotalWarState) -> bool:
    return state.theatre + 1 < len(state.campaign.theatres)
