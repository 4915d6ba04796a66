"""SK-3.3: a machine without a stat line of its own gets one by class and price, and is marked as derived."""

import dataclasses
from typing import Final

import pytest

from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.codec import from_json, to_json
from game.core.dice import parse_dice
from game.core.ids import FrameId, PlayerId, UnitId
from game.rules.brief import text_of
from game.rules.system import SetupError
from game.systems.skirmish.brief import sheets, unit_rows
from game.systems.skirmish.build import build_setup, order_setup
from game.systems.skirmish.build_units import basic_machine, squad
from game.systems.skirmish.charts import charts
from game.systems.skirmish.content import DerivedLine
from game.systems.skirmish.derive import derived_profile, line_of
from game.systems.skirmish.profile import SkirmishProfile
from game.systems.skirmish.request import SideRequest, SkirmishRequest
from game.systems.skirmish.setup import SkirmishSetup
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RULESET

CATALOG: Final = shipped_catalog()
LINES: Final = tuple(CATALOG.of(DerivedLine).values())
ROGUES: Final = ("bastille", "corsair", "hound", "reginglaze")
USUAL_DEFENSE: Final = 4
"""That of both basic suits."""


def order(*frames: str) -> BattleOrder:
    def side(role: str, faction: str, names: tuple[str, ...]) -> SideOrder:
        units = tuple(UnitOrder(UnitId(f"{role}_{n}"), FrameId(name)) for n, name in enumerate(names))
        forces = (ForceOrder(f"{role}_force", "squadron", role, units),)
        return SideOrder(PlayerId(faction), faction, "attacker" if role == "a" else "defender", forces)

    sides = (side("a", "zeon", frames), side("d", "federation", ("gm", "gm")))
    return BattleOrder("b1", "skirmish", "space", "open", sides, seed=5)


def chance(profile: SkirmishProfile) -> float:
    """How probably an attack destroys a basic suit."""
    if profile.attack is None:
        return 0.0
    dice = parse_dice(profile.attack)
    sums = [0]
    for _ in range(dice.count):
        sums = [total + face for total in sums for face in range(1, dice.sides + 1)]
    beats = sum(total > USUAL_DEFENSE for total in sums) / len(sums)
    return float(1 - (1 - (profile.accuracy or 100) / 100 * beats) ** dice.tries)


@pytest.mark.rule("SK-3.3")
def test_what_is_derived_is_near_to_what_the_pack_gives_machines_of_their_own() -> None:
    for frame in CATALOG.frames.values():
        own, made = frame.profiles.get("skirmish"), derived_profile(frame, LINES)
        assert made is not None, frame.id
        if isinstance(own, SkirmishProfile):
            assert abs(own.defense - made.defense) <= 1, frame.id
            assert (own.attack is None) is (made.attack is None), frame.id
            assert chance(made) == pytest.approx(chance(own), abs=0.16), frame.id


@pytest.mark.rule("SK-3.3")
def test_more_gold_is_no_worse_machine() -> None:
    """Craft of five gold shoot a little worse than those of four, and endure far more, as the pack's do."""
    for line in LINES:
        for other in LINES:
            if line.class_ == other.class_ and line.cost_gold < other.cost_gold:
                assert line.profile.defense <= other.profile.defense
                assert chance(line.profile) <= chance(other.profile) + 0.05, (line.id, other.id)


@pytest.mark.rule("SK-3.3")
def test_it_is_the_dearest_line_of_the_class_that_the_price_comes_up_to() -> None:
    def line(name: str, klass: str, gold: int, defense: int) -> DerivedLine:
        return DerivedLine(
            id=name,
            class_="warship" if klass == "warship" else "mobile_suit",
            cost_gold=gold,
            profile=SkirmishProfile(defense=defense),
        )

    lines = (line("b", "mobile_suit", 8, 2), line("a", "mobile_suit", 8, 3), line("c", "mobile_suit", 12, 4))
    gm = CATALOG.frames["gm"]

    def defense(gold: int, *known: DerivedLine) -> int | None:
        found = derived_profile(dataclasses.replace(gm, cost_gold=gold), known)
        return None if found is None else found.defense

    assert [defense(gold, *lines) for gold in (7, 8, 11, 12, 99)] == [None, 3, 3, 4, 4]
    assert defense(50, line("s", "warship", 0, 6)) is None, "another class's line is none of its own"


@pytest.mark.rule("SK-3.3", "TW-9.6")
@pytest.mark.parametrize("name", ROGUES)
def test_a_campaign_sends_a_machine_that_has_no_profile_for_skirmishes(name: str) -> None:
    """The battle could not be laid out, and the war stood still."""
    setup = order_setup(order(name, "varg"), CATALOG)
    sent, usual = setup.sides[0].units
    assert sent.profile == line_of(CATALOG.frames[name], CATALOG)[0] and sent.is_derived is True
    assert usual.profile == CATALOG.frames["varg"].profiles["skirmish"]
    plain = to_json(setup)
    assert plain.count(b"is_derived") == 1, "set-ups of machines with lines of their own are what they were"
    assert from_json(plain, SkirmishSetup) == setup


@pytest.mark.rule("SK-3.3", "SK-7")
def test_it_is_marked_as_derived() -> None:
    state = RULESET.setup(order_setup(order("hound", "varg"), CATALOG), 1)
    texts = CATALOG.strings("en")

    def told(unit: str) -> list[str]:
        rows = unit_rows(state, unit)
        return [text_of(texts, said, None) for row in rows for span in row.spans for said in span.texts]

    assert "Numbers derived from class and price" in told("a_0")
    assert "Attack 2x 1d8, 72%" in told("a_0")
    assert not any("derived" in each for each in told("a_1"))
    found = [sheets(state)[unit] for unit in ("a_0", "a_1")]
    assert [each["is_derived"] for each in found if isinstance(each, dict)] == [True, False]


@pytest.mark.rule("SK-3.3")
def test_a_request_may_name_it_and_no_form_offers_it() -> None:
    sides = {
        "attacker": SideRequest(faction="rogue", units=ROGUES),
        "defender": SideRequest(faction="federation", units=("gm",)),
    }
    setup = build_setup(SkirmishRequest(theatre="space", sides=sides), CATALOG)  # type: ignore[arg-type]
    assert all(unit.is_derived is True for unit in setup.sides[0].units)
    assert basic_machine(CATALOG, "rogue") == "" and squad(CATALOG, "rogue", 12) == ()
    measured = {line.entry for chart in charts(CATALOG) for line in chart.lines}
    assert "gm" in measured and not measured & {*ROGUES}


def without_lines() -> Catalog:
    return dataclasses.replace(CATALOG, entries={**CATALOG.entries, "derived_line": {}})


@pytest.mark.rule("SK-3.3")
def test_where_no_line_fits_the_refusal_names_the_machine() -> None:
    with pytest.raises(SetupError) as caught:
        order_setup(order("varg", "hound"), without_lines())
    assert caught.value.path == "sides.attacker.forces.0.units.1.frame"
    assert caught.value.message == "Hound does not fight in skirmishes"
