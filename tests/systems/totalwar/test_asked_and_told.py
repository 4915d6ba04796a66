"""What is asked, offered and told where entries meet: allotments, colours, maps, draws, wars of before."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import Step
from game.rules.telling import event_sentence
from game.systems.totalwar.actions import (
    AllotUnits,
    BuyForAllotment,
    EndAllotment,
    GiveDirective,
    NameFaction,
    ResignCommand,
)
from game.systems.totalwar.events import (
    AllotmentsOpened,
    GameEnded,
    UnitsPooled,
)
from game.systems.totalwar.events_administration import (
    DelegationGiven,
    GoldSpent,
)
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.observe import reveals
from game.systems.totalwar.resolve_earth import move_war
from game.systems.totalwar.state import Delegation, Unit
from game.systems.totalwar.telling import TELLING
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import EARTH
from tests.systems.totalwar.test_rogues import mutiny, rebel, storm
from tests.systems.totalwar.test_victory import place_all, take_luna
from tests.systems.totalwar.test_where_entries_meet import vote


def pooled(war: War, *frames: str) -> tuple[UnitId, ...]:
    units = tuple(Unit(UnitId(f"spare{number}"), FrameId(frame)) for number, frame in enumerate(frames))
    war.emit(UnitsPooled(faction=FED, units=units, cause="bought"))
    return tuple(unit.id for unit in units)


@pytest.mark.rule("TW-9.2")
@pytest.mark.parametrize(("frames", "asked"), [(("harrier",), False), (("harrier", "gm"), True)])
def test_nobody_is_asked_what_to_allot_where_nothing_can_be(frames: tuple[str, ...], asked: bool) -> None:
    forces = {"a": squad("cole", *["gm"] * 5), "x": squad("zelda", "varg")}
    war = War(war_setup(draw("FC F.a Z.x Z. ZC\nF. F. Z. Z. Z."), forces))
    war.until("cole")
    spare = pooled(war, *frames)
    war.squadron("a", war.state.map.steps[1].index(2))
    war.fight("attacker", lost=["x0"])
    assert bool(war.all(AllotmentsOpened)) is bool(war.state.allotments) is asked
    if asked:
        assert RULES.legal(war.state, BLUE) == (
            AllotUnits(player=BLUE, units=spare[1:]),
            EndAllotment(player=BLUE),
        )
        war.do(AllotUnits(player=BLUE, units=spare[1:]))
    assert not war.state.allotments and war.state.officer == "cole", "full, and on it goes"


@pytest.mark.rule("TW-9.2")
def test_every_kind_of_machine_in_the_pool_can_be_allotted() -> None:
    """ "Of what kind he likes": the ninth kind and all after it were on no button."""
    kinds = ("pike", "drum", "ferry", "gnat", "mule", "gm_diver", "gm_bastion", "rampart", "gm", "vanguard")
    forces = {"a": squad("cole", *["gm"] * 3), "x": squad("zelda", "varg")}
    war = War(war_setup(draw("FC F.a Z.x Z. ZC\nF. F. Z. Z. Z."), forces))
    war.until("cole")
    pooled(war, *kinds, "pike")
    war.squadron("a", war.state.map.steps[1].index(2))
    war.fight("attacker", lost=["x0"])
    intent = WarIntent(war.state)
    intent.adopt(war.state, BLUE)
    question = intent.question()
    assert question is not None
    *offered, done = (each.action for each in question.choices)
    units = [each.units[0] for each in offered if isinstance(each, AllotUnits)]
    assert [war.state.units[unit].frame for unit in units] == [*map(FrameId, kinds)]
    assert done == EndAllotment(player=BLUE)


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-9.2")
@pytest.mark.parametrize(
    ("size", "own", "other"), [(5, False, True), (6, False, False)], ids=["room in it", "full"]
)
def test_whether_somebody_is_asked_whom_to_allot_is_a_secret_of_his_until_then(
    size: int, own: bool, other: bool
) -> None:
    """Nobody has machines, so nobody is asked: that is news to others where the force could take some."""
    forces = {"a": squad("cole", *["gm"] * size), "x": squad("zelda", "varg")}
    war = War(war_setup(draw("FC F.a Z.x Z. ZC\nF. F. Z. Z. Z."), forces))
    war.until("cole")
    war.squadron("a", war.state.map.steps[1].index(2))
    before = war.state.clone()
    war.fight("attacker", lost=["x0"])
    told: dict[PlayerId, list[bool]] = {BLUE: [], RED: []}
    for event in war.events:
        for player, found in told.items():
            found.append(reveals(before, event, player))
        evolve(before, event)
    assert (any(told[BLUE]), any(told[RED])) == (own, other)


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-7.4")
@pytest.mark.parametrize("seat", [BLUE, "green"])
def test_who_is_a_delegate_is_told_to_his_own_side_alone(seat: str) -> None:
    """All see whose seat allots, nobody for which of its officers: the commander, else the seat's first."""
    forces = {"a": squad("cole", *["gm"] * 5), "b": fleet("blake", "harrier"), "x": squad("zelda", "varg")}
    seats = {"amber": seat, "cole": seat, "blake": seat}
    setup = war_setup(
        draw("FC F.a Z.x Z. ZC\nF. F.b Z. Z. Z."), forces, seats=seats, ranks={"blake": "captain"}
    )
    war = War(setup)
    war.until("revil", "administration")
    war.emit(DelegationGiven(delegation=Delegation("blake", ("a",), 50)))
    war.until("cole")
    war.squadron("a", war.state.map.steps[1].index(2))
    before = war.state.clone()
    war.fight("attacker", lost=["x0"])
    assert [each.officer for each in war.state.allotments] == ["blake"]
    opened = war.last(AllotmentsOpened)
    first = next(each.id for each in war.state.officers.values() if each.player == seat)
    shown = "revil" if seat == BLUE else first
    assert shown != "blake"
    for viewer, officer in ((RED, shown), (None, shown), (BLUE, "blake"), (PlayerId(seat), "blake")):
        seen = RULES.observe(war.state, viewer)
        told = RULES.redact(before, opened, viewer)
        assert isinstance(told, AllotmentsOpened)
        assert [each.officer for each in told.allotments] == [officer]
        assert seen.allotments == told.allotments
        assert RULES.active(seen) == RULES.active(war.state) == (seat,)


@pytest.mark.rule("TW-6.3")
def test_what_was_asked_about_a_panel_in_space_is_not_asked_on_earth() -> None:
    far = "FC F. F. .. .. Z. Z. ZC\nF. F.a F. .. .. Z. Z.x Z.\n" + 4 * "F. F. F. .. .. Zo Z. Zo\n"
    forces = {"a": squad("cole", "gm"), "x": fleet("xander", "talon", "varg")}
    war = War(war_setup(draw(far), forces, earth=EARTH))
    intent = WarIntent(war.state)
    war.until("xander")
    intent.adopt(war.state, RED)
    panel = 47
    intent.use_place(panel)
    intent.point(panel)
    assert intent.asked == panel >= EARTH.theatre.columns * EARTH.theatre.rows
    take_luna(war)
    vote(war, is_peace=False)
    place_all(war)
    war.until("degwin", "administration")
    intent.adopt(war.state, RED)
    assert intent.outlook() is None and intent.hover is None
    assert intent.marks() is not None


@pytest.mark.rule("TW-9.2")
@pytest.mark.rule("TW-7.3")
@pytest.mark.rule("TW-7.4")
def test_wars_of_before_go_on_as_they_began() -> None:
    forces = {"a": squad("cole", *["gm"] * 5), "x": squad("zelda", "varg"), "f": fleet("amber", "harrier")}
    setup = war_setup(draw("FC F.a Z.x Z. ZC\nF. F.f Z. Z. Z."), forces, earth=EARTH)
    war = War(replace(setup, begun_by=UNSET))
    war.until("revil", "administration")
    war.emit(DelegationGiven(delegation=Delegation("amber", ("f",), 50)))
    war.do(GiveDirective(player=BLUE, officer="cole", panel=3))
    war.do(ResignCommand(player=BLUE))
    assert "amber" in war.state.delegations
    war.until("cole")
    pooled(war, "harrier")
    war.squadron("a", war.state.map.steps[1].index(2))
    war.fight("attacker", lost=["x0"])
    assert RULES.legal(war.state, BLUE) == (EndAllotment(player=BLUE),)
    state = war.state.clone()
    state.moving_to, state.allotments = 1, ()
    step = Step(state, evolve, SEEDED)
    move_war(step)
    assert step.state.officers["cole"].directive is not None


@pytest.mark.rule("TW-8.3")
def test_a_new_faction_is_offered_a_colour_though_all_of_the_rules_are_taken() -> None:
    war = mutiny()
    rebel(war)
    storm(war)
    state = war.state.clone()
    for number, colour in enumerate(state.campaign.rules.rogue_colours):
        other = replace(state.factions[ZEON], id=f"rogue_{number}", name=f"Free {number}", colour=colour)
        state.factions[other.id] = replace(other, kind="lone", commander="cole")
    state.factions["rogue_0"] = replace(state.factions["rogue_0"], name=" BLAKE ")
    war.state = state
    war.fight("attacker", lost=[unit.id for force in war.order.sides[1].forces for unit in force.units])
    offered = [action for action in RULES.legal(war.state, BLUE) if isinstance(action, NameFaction)]
    assert offered and "Blake" not in {action.name for action in offered}
    war.do(offered[0])
    name = war.state.officers["blake"].faction
    taken = {faction.colour.lower() for faction in war.state.factions.values() if faction.id != name}
    assert war.state.factions[name].colour.lower() not in taken


@pytest.mark.rule("TW-8.3")
@pytest.mark.parametrize("taken", [(), ("blake",)], ids=["a name of his own", "all names taken"])
def test_no_id_is_proposed_as_the_name_of_a_new_faction_while_another_is_free(taken: tuple[str, ...]) -> None:
    war = mutiny()
    rebel(war)
    storm(war)
    war.fight("attacker", lost=[unit.id for force in war.order.sides[1].forces for unit in force.units])
    new = war.state.officers["blake"].faction
    places = [site.name for panel, site in war.state.map.sites.items() if war.state.owners[panel] == new]
    for name in (*taken, *(places if taken else ())):
        war.state = war.state.clone()
        other = replace(war.state.factions[ZEON], id=f"of {name}", name=name, kind="lone", commander="cole")
        war.state.factions[other.id] = other
    offered = {action.name for action in RULES.legal(war.state, BLUE) if isinstance(action, NameFaction)}
    assert offered == ({new} if taken else {*places, "Blake"})


@pytest.mark.rule("TW-6.4")
def test_a_war_that_nobody_has_won_is_told_so() -> None:
    war = War(war_setup(draw("FC F. .. Z. ZC"), {}, bank=0, turn_limit=1))
    while war.state.outcome is None:
        war.skip()
    ended = war.last(GameEnded)
    assert ended.outcome.winners == ()
    sentence = event_sentence(TELLING, ended)
    assert sentence is not None and sentence.key == "totalwar.event.game_ended.draw"


@pytest.mark.rule("TW-7.4")
@pytest.mark.rule("TW-4.1")
def test_a_delegate_without_gold_is_not_told_of_his_ceiling() -> None:
    forces = {"a": squad("cole", "gm"), "x": squad("zelda", "varg"), "f": fleet("amber", "harrier")}
    war = War(war_setup(draw("FC F.a Z.x Z. ZC\nF. F.f Z. Z. Z."), forces))
    war.until("revil", "administration")
    war.emit(DelegationGiven(delegation=Delegation("amber", ("a",), 500)))
    war.until("cole")
    war.squadron("a", war.state.map.steps[1].index(2))
    war.fight("attacker", lost=["x0"])
    bank = war.state.factions[FED].bank
    buy = BuyForAllotment(player=BLUE, panel=0, frame=FrameId("gm"), count=4)
    war.emit(GoldSpent(faction=FED, gold=bank - 39, reason="units", subject=""))
    assert war.refusal(buy) == "TW-4.1 no_gold"
