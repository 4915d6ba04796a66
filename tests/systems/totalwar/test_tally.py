"""What a balance report tells of every war: counted from events, side by side."""

from msgspec.structs import replace

from game.core.bridge import BattleOrder, ForceKind, ForceOrder, SideOrder
from game.core.ids import PlayerId
from game.rules.figures import Figure
from game.systems.totalwar.events import (
    BattleOrdered,
    FactionTurnEnded,
    ForceAppeared,
    RoundStarted,
    WarMoved,
)
from game.systems.totalwar.events_administration import FacilityBuilt, GoldGained, IncomeEarned, ShotLanded
from game.systems.totalwar.state import Attack, Force, Shot
from game.systems.totalwar.tally import WarTally
from tests.support.totalwar import FED, ZEON, War, draw, squad, war_setup
from tests.support.totalwar_reports import fought_without_losses, made_report

MAP = draw("FC. FoA ... ZoB ZC.")
DRAWN = draw("FC. ... ZC.", theatre="land")
EARTH = replace(DRAWN, theatre=replace(DRAWN.theatre, name="Earth"))


def begun() -> tuple[War, WarTally]:
    """A war on two maps, and who counts it."""
    war = War(war_setup(MAP, {"A": squad("revil", "gm"), "B": squad("degwin", "varg")}, earth=EARTH))
    return war, WarTally(war.state)


def figure(war: War, tally: WarTally, name: str, side: str = "", subject: str = "") -> Figure:
    (found,) = (
        each
        for each in tally.figures(war.state)
        if (each.name, each.side, each.subject) == (name, side, subject)
    )
    return found


def value(war: War, tally: WarTally, name: str, side: str = "", subject: str = "") -> tuple[int, int]:
    found = figure(war, tally, name, side, subject)
    return found.amount, found.of


def test_banks_are_what_is_left_at_the_end_of_turns_after_round_ten() -> None:
    war, tally = begun()
    for number in (10, 11, 12):
        tally.note(war.state, RoundStarted(round=number))
        for side, gold in ((FED, 100), (ZEON, 50)):
            war.emit(GoldGained(faction=side, gold=number, reason="speed"))
            tally.note(war.state, IncomeEarned(faction=side, gold=gold, panels=gold, sources=()))
            tally.note(war.state, FactionTurnEnded(faction=side))
    banked = (200 + 10 + 11) + (200 + 10 + 11 + 12)
    assert value(war, tally, "bank", FED) == (banked, 200)
    assert value(war, tally, "bank", ZEON) == (banked, 100)
    assert value(war, tally, "idle_bank", FED) == (0, 1)
    assert value(war, tally, "idle_bank", ZEON) == (1, 1)


def test_a_war_that_ends_before_has_no_bank_to_tell_of() -> None:
    war, tally = begun()
    assert value(war, tally, "bank", FED) == (0, 0)
    assert value(war, tally, "idle_bank", FED) == (0, 0)


def test_works_and_superweapons_count_for_who_has_built_them() -> None:
    war, tally = begun()
    for panel, facility in ((1, "garrison"), (1, "garrison"), (4, "suit_works")):
        tally.note(war.state, FacilityBuilt(panel=panel, facility=facility, level=1))
    weapon = Force("w", "superweapon", ZEON, "", 4, "Sunspear", weapon="sunspear")
    tally.note(war.state, ForceAppeared(force=weapon))
    tally.note(war.state, ForceAppeared(force=replace(weapon, kind="garrison")))
    tally.note(war.state, ShotLanded(shot=Shot("sunspear", ZEON, 2, 0), panels=()))
    assert value(war, tally, "built", FED, "Garrison") == (2, 1)
    assert value(war, tally, "built_at_all", FED, "Garrison") == (1, 1)
    assert value(war, tally, "built", ZEON, "Garrison") == (0, 1)
    assert value(war, tally, "built_at_all", FED, "Dockyard") == (0, 1)
    assert value(war, tally, "built", ZEON, "Suit works") == (1, 1)
    assert value(war, tally, "superweapons", ZEON) == (1, 1) == value(war, tally, "shots", ZEON)
    assert value(war, tally, "superweapons_at_all", FED) == (0, 1)


def fought(war: War, tally: WarTally, owner: str, kind: ForceKind, *, attacker_won: bool) -> None:
    """Zeon attacks a force of somebody."""
    sides = (
        SideOrder(PlayerId("red"), ZEON, "attacker", (ForceOrder("B", "squadron", "B", ()),)),
        SideOrder(PlayerId("blue"), owner, "defender", (ForceOrder("A", kind, "A", ()),)),
    )
    order = BattleOrder("b", "skirmish", "space", "open", sides, 1)
    tally.note(war.state, BattleOrdered(order=order, attack=Attack("B", 1, 2), defender=owner))
    told = fought_without_losses(
        made_report(order, "attacker" if attacker_won else "defender"), "", "", attacker_won=attacker_won
    )
    tally.note(war.state, told)


def test_garrisons_are_counted_where_nobody_stands_beside_them() -> None:
    war, tally = begun()
    battles: tuple[tuple[str, ForceKind, bool], ...] = (
        (FED, "garrison", True),
        (FED, "garrison", False),
        (FED, "squadron", False),
        ("", "garrison", True),
    )
    for owner, kind, attacker_won in battles:
        fought(war, tally, owner, kind, attacker_won=attacker_won)
    assert value(war, tally, "garrison_held", FED) == (1, 2)
    assert value(war, tally, "garrison_held", ZEON) == (0, 0)
    assert value(war, tally, "militia_held") == (0, 1)
    assert value(war, tally, "battles") == (4, 1)


def test_where_a_war_is_decided() -> None:
    war, tally = begun()
    earth = war.setup.theatres[1]
    assert value(war, tally, "reached", subject=earth.name) == (0, 1)
    war.emit(WarMoved(theatre=1))
    assert value(war, tally, "reached", subject=earth.name) == (1, 1)
    assert value(war, tally, "decided_in", subject=earth.name) == (0, 1), "it still goes on"
