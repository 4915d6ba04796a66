"""Every lot is keyed by seed, turn, place and units: a seed draws today what it always drew (SE-2.9)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.systems.sectors.arranging import board
from game.systems.sectors.battles import open_battle
from game.systems.sectors.draws import of_game, pick, shuffled
from game.systems.sectors.pairing import border_side, defender_of, paired
from game.systems.sectors.resolve_merge import submission
from game.systems.sectors.state import Battle, Case, Finished, Game, SectorsState
from tests.support.sectors import RULES, at, campaign, fought, merged, player_of

SEEDS = range(1, 21)


def meeting(seed: int, **races: int) -> tuple[SectorsState, Battle]:
    """Return a battle of so many units of each race in a region that is nobody's."""
    state = campaign("AB", {race: "A" * count for race, count in races.items()}, owners={}, seed=seed)
    units = tuple(
        PlayerId(f"{race}_{number}") for race, count in races.items() for number in range(1, count + 1)
    )
    return state, Battle(id="1.0.0", region=0, border=(), fighters=units, defends="")


def met(case: Case, **races: int) -> Callable[[int], str]:
    """Return who of the last race meets the first unit of the first, or is met by it."""

    def lot(seed: int) -> str:
        state, battle = meeting(seed, **races)
        pairs = paired(state, battle, case, battle.fighters)
        first = battle.fighters[0]
        other = next((two if one == first else one for one, two in pairs if first in (one, two)), "")
        return f"{other[2]}{other[-1]}" if other else "--"

    return lot


def defends(seed: int) -> str:
    """Return who defends where nobody stood before."""
    state, battle = meeting(seed, greys=1, machina=1)
    return defender_of(state, battle, (PlayerId("greys_1"), PlayerId("machina_1")))[0]


def side(seed: int) -> str:
    """Return which side of a border defends."""
    return border_side(meeting(seed, greys=1, machina=1)[0], (0, 1))


def map_of(seed: int) -> str:
    """Return the board of a game whose defender chose none."""
    state = campaign(
        "AB", {"greys": "A", "machina": "A"}, seed=seed, boards={"x": "skirmish", "y": "skirmish"}
    )
    game = Game("1.0.0.1.1.greys_1.machina_1", PlayerId("greys_1"), PlayerId("machina_1"))
    return board(state, game, "skirmish", None)


def went_first(seed: int) -> str:
    """Return whose order counts as the first of three built-in team-mates, as its number."""
    state = campaign("AB", {"greys": "AAA", "machina": "B"}, seed=seed)
    return min("123", key=lambda number: submission(state, PlayerId(f"greys_{number}"), 1))


def credited(seed: int) -> str:
    """Return who is credited of two that win in the same game turn."""
    state = campaign("AB", {"greys": "AA", "machina": "B"}, seed=seed)
    results = {("greys_1", "machina_1"): ("greys_1", 12), ("greys_2", "machina_1"): ("greys_2", 12)}
    state = fought(merged(state, greys_1="B", greys_2="B"), results)
    return next(number for number in "12" if player_of(state, f"greys_{number}").wins)


def stays(seed: int) -> str:
    """Return who stays of three races with a win each and nothing between them."""
    state = campaign("AB", {"greys": "A", "machina": "A", "marines": "A"}, owners={"spawn": ""}, seed=seed)
    results = {
        ("greys_1", "machina_1"): ("greys_1", 9),
        ("machina_1", "marines_1"): ("machina_1", 9),
        ("marines_1", "greys_1"): ("marines_1", 9),
    }
    state = fought(merged(state), results)
    left = [each for each in ("greys_1", "machina_1", "marines_1") if at(state, each) == "A"]
    assert len(left) == 1
    return left[0][2]


def retreat(seed: int) -> str:
    """Return where one goes back to whose origin is lost, of two regions as near."""
    state = campaign(
        "AB BC BD", {"greys": "B", "machina": "B"}, owners={"greys": "CD", "machina": "AB"}, seed=seed
    )
    state = fought(merged(state), {("greys_1", "machina_1"): ("draw", 9)})
    return at(state, "greys_1")


def queued(seed: int) -> str:
    """Return who of two that died in one game turn waits first."""
    state = campaign("AB", {"greys": "AA", "machina": "B"}, seed=seed)
    results = {("greys_1", "machina_1"): ("machina_1", 9), ("greys_2", "machina_1"): ("machina_1", 9)}
    state = fought(merged(state, greys_1="B", greys_2="B"), results)
    return next(each for each in state.races["greys"].queue if each in ("greys_1", "greys_2"))[-1]


def decided(seed: int) -> str:
    """Return who wins a match that was drawn twice without points between its sides."""
    races = {"greys": "A", "machina": "A", "marines": "A", "spawn": "A"}
    state = campaign("AB", races, owners={}, seed=seed)
    pairs = {(one, two): ("draw", 5) for one in races for two in races if one < two}
    names = {(f"{one}_1", f"{two}_1"): result for (one, two), result in pairs.items()}
    state = fought(merged(state), names)
    return "".join(each[2] for each in races if at(state, f"{each}_1") == "A")


def throws(seed: int) -> str:
    """Return a digit of the generator of a game."""
    return str(of_game(meeting(seed, greys=1, machina=1)[0], "1.0.0.1.1.greys_1.machina_1") % 10)


LOTS: dict[str, tuple[Callable[[int], str], str]] = {
    "pairs": (
        met("pairs", greys=2, machina=2),
        "c2c2c2c1c2c2c1c2c2c2c1c1c2c2c2c2c2c2c1c1",
    ),
    "four": (
        met("matches", greys=1, machina=1, marines=1, spawn=1),
        "a1c1a1a1c1c1a1c1c1c1r1c1r1c1a1r1a1r1c1r1",
    ),
    "pair and singles": (
        met("matches", greys=2, machina=1, marines=1),
        "c1c1r1r1c1c1c1c1c1c1c1r1r1r1c1c1r1c1r1c1",
    ),
    "rounds": (met("rounds", greys=3, machina=2), "----c2c2c2c2c1----c1--c2c2c2--c2c2c2--c2"),
    "defends": (defends, "gggmggmggmmmggmgmmgg"),
    "side": (side, "01100001011100101111"),
    "map": (map_of, "xyxyxyyyyyxxyyxyyxxx"),
    "went first": (went_first, "12321312111113313321"),
    "credited": (credited, "21212112212112221212"),
    "stays": (stays, "crcrerrrecrcceceecrc"),
    "retreat": (retreat, "DDCCDCCCDCDCCDCCDDDC"),
    "queued": (queued, "22211111122121211122"),
    "decided": (decided, "caacccrraccrrrrcerca"),
    "throws": (throws, "74226353937467812698"),
}
"""By what is drawn: how to see it, and what the first seeds draw."""


@pytest.mark.rule("SE-2.9", "SE-4.1", "SE-4.4", "SE-4.6", "SE-4.7", "SE-4.8")
@pytest.mark.parametrize("name", LOTS)
def test_a_seed_draws_what_it_always_drew(name: str) -> None:
    lot, drawn = LOTS[name]
    assert "".join(lot(seed) for seed in SEEDS) == drawn
    assert len({lot(seed) for seed in SEEDS}) > 1, "a lot that always falls alike is none"


@pytest.mark.rule("SE-2.9")
def test_lots_of_another_turn_and_of_another_key_are_others() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    later = replace_turn(state, 2)
    values = list(range(1000))
    assert pick(state, values, "one", 1) == pick(state, values, "one", 1) != pick(state, values, "one", 2)
    assert pick(state, values, "one", 1) != pick(later, values, "one", 1)
    assert shuffled(state, values, "one") != shuffled(later, values, "one")
    assert sorted(shuffled(state, values, "one")) == values
    assert of_game(state, "game") == of_game(later, "game"), "a game goes on as it began"


def replace_turn(state: SectorsState, turn: int) -> SectorsState:
    """Return a campaign in another turn."""
    other = state.clone()
    other.turn = turn
    return other


@pytest.mark.rule("SE-6.4", "SE-2.9")
def test_a_second_battle_in_one_place_in_one_turn_has_a_name_and_lots_of_its_own() -> None:
    state, battle = meeting(1, greys=1, machina=1)
    ended = Finished(state.turn, (0,), battle.fighters[0], battle.fighters[1], "draw", 9, "")
    earlier = replace(ended, turn=state.turn - 1)
    names = []
    for fixtures in ((), (earlier,), (ended,), (ended, replace(ended, place=(1,)), ended)):
        state.fixtures = fixtures
        step = Step(state.clone(), RULES.evolve, SEEDED)
        open_battle(step, battle.fighters, 0)
        (opened,) = step.state.battles
        names.append(opened)
    assert names[0] == names[1] and len({*names}) == 3
    first, *_, last = (replace(battle, id=name) for name in names)
    pair = (battle.fighters[0], battle.fighters[1])
    lots = {
        seed: tuple(defender_of(meeting(seed, greys=1, machina=1)[0], each, pair) for each in (first, last))
        for seed in SEEDS
    }
    assert any(one != other for one, other in lots.values())
