"""Battles in which maps, units and players are measured: only one thing differs between the sides."""

import itertools

from game.rules.charts import FORCE
from game.rules.measures import FRAME_GAMES, Case, drawn_boards
from game.systems.strategic.charts import charts
from game.systems.strategic.measures import GRID, NAME, even_counts, force_value, mirrored, request
from game.systems.strategic.request import StrategicRequest
from game.systems.strategic.setup import SideSetup, StrategicSetup
from game.systems.strategic.system import STRATEGIC
from tests.support.shipped import shipped_catalog

CATALOG = shipped_catalog()


def built(wanted: object) -> StrategicSetup:
    """The set-up of a request."""
    assert isinstance(wanted, StrategicRequest)
    return STRATEGIC.build_setup(wanted, CATALOG)


def worth(side: SideSetup) -> int:
    """The value of a side's units."""
    return sum(unit.profile.value for unit in side.units)


def test_players_are_measured_with_equal_forces_on_every_map() -> None:
    boards = drawn_boards(CATALOG, NAME, GRID)
    setups = [built(wanted) for wanted in mirrored(CATALOG, boards)]
    assert {setup.board.id for setup in setups} == set(boards) and len(boards) >= 8
    for setup in setups:
        first, second = ([unit.unit for unit in side.units] for side in setup.sides)
        assert first == second and worth(setup.sides[0]) <= force_value(CATALOG)
    one = [built(wanted) for wanted in mirrored(CATALOG, boards[:1])]
    assert len({tuple(unit.unit for unit in setup.sides[0].units) for setup in one}) > 3


def test_every_unit_fights_the_field_at_equal_value_with_seats_swapped() -> None:
    chart = next(each for each in charts(CATALOG) if each.name == "units")
    assert len(chart.lines) >= 16
    line = chart.lines[0]
    rivals = set()
    for number in range(0, 40, 2):
        own, swapped = line.contest(number), line.contest(number + 1)
        assert own.counts == (FORCE, "") and swapped.counts == ("", FORCE)
        first, second = built(own.request), built(swapped.request)
        assert first.board.id == second.board.id
        sides = [[unit.unit for unit in side.units] for side in first.sides]
        assert sides == [[unit.unit for unit in side.units] for side in reversed(second.sides)]
        assert set(sides[0]) == {line.entry}
        rivals.update(sides[1])
        values = [side.units[0].profile.value for side in first.sides]
        gap = abs(worth(first.sides[0]) - worth(first.sides[1]))
        assert 2 * gap <= max(values), "no unit more or less would make them more equal"
    assert len(rivals) > 8 and line.entry not in rivals


def test_forces_of_two_units_are_as_equal_as_can_be_near_the_usual_value() -> None:
    assert even_counts(30, 95, 600) == (19, 6), "570 each"
    assert even_counts(120, 30, 600) == (5, 20)
    assert even_counts(300, 38, 600) == (2, 16), "608 is nearer to 600 than 570"
    assert even_counts(700, 70, 600) == (1, 10), "one at least, and as much against it"
    for one, other in itertools.product((30, 38, 65, 115, 170, 300), repeat=2):
        counts = even_counts(one, other, 600)
        assert even_counts(other, one, 600) == counts[::-1]
        assert abs(counts[0] * one - counts[1] * other) <= min(one, other) / 2 + 1


def test_missions_are_a_chart_of_their_own() -> None:
    chart = next(each for each in charts(CATALOG) if each.name == "missions")
    assert len(chart.lines) == 4


def test_a_machine_is_measured_against_a_basic_one_of_derived_lines() -> None:
    case = Case("frame", "frame", "gm", NAME, FRAME_GAMES, "varg", "same_value")
    one, other = built(request(CATALOG, case, 0)), built(request(CATALOG, case, 1))
    assert (
        {unit.unit for unit in one.sides[0].units} == {"gm"} == {unit.unit for unit in other.sides[1].units}
    )
    assert {unit.unit for unit in one.sides[1].units} == {"varg"}
    case = Case("frame", "frame", "gm", NAME, FRAME_GAMES, "varg")
    assert one.board.id == other.board.id != built(request(CATALOG, case, 2)).board.id


def test_every_unit_is_played_for_the_doctor_of_a_pack_against_others_in_turn() -> None:
    measures = STRATEGIC.measures
    assert measures is not None
    case = next(each for each in measures.cases(CATALOG) if each.kind == "strategic_unit")
    assert not case.rival
    met = []
    for number in range(case.games):
        asked = measures.request(CATALOG, case, number)

        sides = [{unit.unit for unit in side.units} for side in built(asked).sides]
        own, other = reversed(sides) if number % 2 else sides
        assert own == {case.entry} and other != own
        met.append(other)
    assert len(set(map(tuple, met))) == case.games // 2, "three others, each from both seats"
