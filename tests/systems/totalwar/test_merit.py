"""TW-7.1, TW-7.2, TW-9.3: what each rank of the table asks for and leads, at its limits."""

from typing import Literal

import pytest
from msgspec.structs import replace

from game.systems.totalwar.merit import (
    has_merit,
    next_rank,
    officers_of,
    places_in_order,
    rating_percent,
    tier_of,
)
from game.systems.totalwar.roster import command_room
from game.systems.totalwar.state import Force, Raising
from tests.support.totalwar import FED, War, draw, fleet, squad, war_setup

MAP = "FC F.a F.b F.f F. Z. ZC"
FORCES = {"a": squad("cole", "gm"), "b": squad("blake", "gm"), "f": fleet("amber", "harrier")}


def war() -> War:
    """A war of four officers."""
    return War(war_setup(draw(MAP), FORCES))


def fought(battles: int, victories: int, kind: str = "squadron") -> Force:
    """A force with this record."""
    force = war().state.forces["f" if kind == "fleet" else "a"]
    return replace(force, battles=battles, victories=victories)


@pytest.mark.rule("TW-9.3")
@pytest.mark.parametrize(
    ("battles", "tier"),
    [(0, 0), (1, 5), (4, 5), (5, 4), (11, 4), (12, 3), (24, 3), (25, 2), (49, 2), (50, 1), (99, 1)],
)
def test_tiers_are_reached_at_their_number_of_battles(battles: int, tier: int) -> None:
    assert tier_of(war().state.campaign, battles) == tier


@pytest.mark.rule("TW-9.3")
def test_a_rating_is_battles_won_of_battles_fought() -> None:
    assert [rating_percent(fought(*row)) for row in ((0, 0), (3, 1), (3, 3), (8, 7))] == [0, 33, 100, 87]


ENOUGH = {
    "lieutenant": [(1, 1, True), (1, 0, False), (0, 0, False)],
    "lt_commander": [(5, 2, True), (5, 1, False), (4, 4, False), (10, 4, True), (10, 3, False)],
    "commander": [(6, 3, True), (7, 3, False), (4, 4, False)],
    "captain": [(12, 6, True), (13, 6, False), (11, 11, False)],
    "commodore": [(24, 12, True), (24, 11, False), (11, 11, False), (12, 12, True)],
    "admiral": [(25, 0, True), (24, 24, False), (50, 0, True)],
}


@pytest.mark.rule("TW-7.2")
@pytest.mark.parametrize("name", ENOUGH)
def test_merit_is_tier_victories_and_rating_of_the_best_squadron(name: str) -> None:
    campaign = war().state.campaign
    rank = campaign.rules.ranks[campaign.rank_numbers[name]]
    for battles, victories, suffices in ENOUGH[name]:
        record = fought(battles, victories)
        assert has_merit(campaign, rank, (record,)) == suffices, (battles, victories)
        assert has_merit(campaign, rank, (fought(0, 0), record)) == suffices, "the best of them"
        assert not has_merit(campaign, rank, (fought(battles, victories, "fleet"),)), "squadrons alone"
    assert not has_merit(campaign, rank, ())


@pytest.mark.rule("TW-7.2")
def test_the_next_rank_is_one_above_and_the_supreme_one_is_never_earned() -> None:
    state = war().state
    state.forces["a"] = replace(state.forces["a"], battles=60, victories=60)
    ranks = state.campaign.rank_numbers
    for name, wanted in (
        ("ensign", "lieutenant"),
        ("commodore", "admiral"),
        ("admiral", ""),
        ("supreme_commander", ""),
    ):
        officer = replace(state.officers["cole"], rank=ranks[name])
        assert next_rank(state, officer) == (ranks[wanted] if wanted else None), name


@pytest.mark.rule("TW-7.1")
@pytest.mark.rule("TW-4.12")
@pytest.mark.parametrize(
    ("rank", "squadrons", "fleets"),
    [("ensign", 1, 0), ("commander", 2, 0), ("captain", 2, 1), ("commodore", 3, 1), ("admiral", 3, 2)],
)
def test_a_rank_leads_so_many_squadrons_and_fleets_those_that_are_raised_included(
    rank: str, squadrons: int, fleets: int
) -> None:
    state = war().state
    number = state.campaign.rank_numbers[rank]
    state.officers["cole"] = replace(state.officers["cole"], rank=number)
    assert command_room(state, "cole", is_fleet=False) == (squadrons > 1), "he has one"
    assert command_room(state, "cole", is_fleet=True) == (fleets > 0)
    kinds: tuple[tuple[Literal["squadron", "fleet"], int, int], ...] = (
        ("squadron", squadrons, 1),
        ("fleet", fleets, 0),
    )
    for count in range(3):
        for kind, most, has in kinds:
            rows = [Raising(f"{n}", kind, FED, "cole", 0, "N", ()) for n in range(count)]
            rows.append(Raising("other", kind, FED, "blake", 0, "N", ()))
            state.raisings = {raising.id: raising for raising in rows}
            assert command_room(state, "cole", is_fleet=kind == "fleet") == (has + count < most)
    state.officers["cole"] = replace(
        state.officers["cole"], rank=state.campaign.rank_numbers["supreme_commander"]
    )
    assert command_room(state, "cole", is_fleet=True) and command_room(state, "cole", is_fleet=False)


@pytest.mark.rule("TW-1.6")
@pytest.mark.rule("TW-7.6")
def test_officers_come_by_rank_then_by_appointment_the_supreme_commander_first() -> None:
    state = war().state
    faction = replace(state.factions[FED], commander="cole")
    same = state.officers["amber"].rank
    for name, since in (("blake", 7), ("amber", 3)):
        state.officers[name] = replace(state.officers[name], rank=same, appointed=since)
    assert [officer.id for officer in officers_of(state, FED)] == ["revil", "amber", "blake", "cole"]
    assert [officer.id for officer in places_in_order(state, faction)] == ["cole", "revil", "amber", "blake"]
    state.officers["amber"] = replace(state.officers["amber"], is_out=True)
    assert [officer.id for officer in officers_of(state, FED)] == ["revil", "blake", "cole"]
