"""SE-4.15: automatic battles, reckoned once more as the rulebook tells them."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from game.core.rng import advance, draw, fork
from game.systems.sectors.automatic import Fight, fight
from game.systems.sectors.automatic_odds import automatic_chances
from game.systems.sectors.profile import AutomaticBattle, AutomaticStyle
from tests.support.sectors import rules

USUAL = rules().automatic
PLAIN = AutomaticStyle()
STYLES = {
    "none": PLAIN,
    "marines": AutomaticStyle(bonus=1, turns=(3, 4)),
    "machina": AutomaticStyle(bonus=1, after_losses=8, after_turns=2),
    "spawn": AutomaticStyle(bonus=1, turns=(11, 12)),
    "greys": AutomaticStyle(rerolls=1, reroll_from=4),
}


def faces(chance: int, turn: int) -> list[int]:
    """The attacker's two dice of a game turn, the defender's two, and two more for who rolls again."""
    return [draw(advance(fork(chance, turn), number), 6) for number in range(6)]


def by_hand(chance: int, names: tuple[str, str], limit: int | None, points: int, turns: int) -> Fight:
    """Return the battle as the ledger tells it: sides, dice, who loses what, and when it is over."""
    lost, stung, again = [0, 0], [0, 0], [name == "greys" for name in names]
    turn = 0
    while turn < min(turns, turns if limit is None else limit) and max(lost) < points:
        turn += 1
        rolled = faces(chance, turn)
        sums = [sum(rolled[:2]), sum(rolled[2:4])]
        bonus = [0, 1 if turn <= 2 else 0]
        for side, name in enumerate(names):
            bonus[side] += name == "marines" and turn in (3, 4)
            bonus[side] += name == "spawn" and turn in (11, 12)
            bonus[side] += name == "machina" and bool(stung[side]) and turn - stung[side] in (1, 2)
        totals = [sums[side] + bonus[side] for side in (0, 1)]
        loser = 1 if totals[0] > totals[1] else 0
        if again[loser] and abs(totals[0] - totals[1]) >= 4:
            totals[loser] += sum(rolled[4:]) - sums[loser]
            again[loser] = False
        difference = totals[0] - totals[1]
        hurt = 1 if difference > 0 else 0
        lost[hurt] += abs(difference)
        if difference and lost[hurt] >= 8 and not stung[hurt]:
            stung[hurt] = turn
    if max(lost) < points and turn < turns:
        return Fight(turn, lost[0], lost[1], "")
    winner = "draw" if lost[0] == lost[1] else "attacker" if lost[0] < lost[1] else "defender"
    return Fight(turn, min(lost[0], points), min(lost[1], points), winner)  # type: ignore[arg-type]


@pytest.mark.rule("SE-4.15")
@pytest.mark.rule("SE-4.16")
@pytest.mark.parametrize("names", [*product(STYLES, STYLES)], ids="-".join)
def test_a_battle_goes_as_the_ledger_tells_it(names: tuple[str, str]) -> None:
    styles = STYLES[names[0]], STYLES[names[1]]
    for points, turns in ((24, 30), (24, 5)):
        numbers = replace(USUAL, points=points, turns=turns)
        for seed in range(8):
            for limit in (None, 0, 4, 12):
                chance = 7_919 * seed + 3
                wanted = by_hand(chance, names, limit, points, turns)
                found = fight(numbers, chance, styles, limit)
                assert found == wanted, (seed, limit, points)
                assert found.points == wanted.defender_lost - wanted.attacker_lost


@pytest.mark.rule("SE-4.15")
def test_the_numbers_of_an_automatic_battle_are_the_companions() -> None:
    assert (USUAL.points, USUAL.turns, USUAL.dice, USUAL.faces) == (24, 30, 2, 6)
    assert (USUAL.defender_bonus, USUAL.defender_turns) == (1, 2)


def enumerated(numbers: AutomaticBattle) -> tuple[Fraction, Fraction, Fraction]:
    """Every course of a battle of few points and turns, with its chance."""
    every = list(product(range(1, numbers.faces + 1), repeat=2 * numbers.dice))
    margins = Counter(sum(row[: numbers.dice]) - sum(row[numbers.dice :]) for row in every)

    @cache
    def after(turn: int, attacker: int, defender: int) -> tuple[Fraction, Fraction, Fraction]:
        if max(attacker, defender) >= numbers.points or turn == numbers.turns:
            ends = (attacker < defender, attacker > defender, attacker == defender)
            return (Fraction(ends[0]), Fraction(ends[1]), Fraction(ends[2]))
        guard = numbers.defender_bonus if turn + 1 <= numbers.defender_turns else 0
        found = [Fraction(0)] * 3
        for margin, ways in margins.items():
            left = margin - guard
            then = after(turn + 1, attacker + max(0, -left), defender + max(0, left))
            found = [old + Fraction(ways, len(every)) * new for old, new in zip(found, then, strict=True)]
        return (found[0], found[1], found[2])

    return after(0, 0, 0)


@pytest.mark.rule("SE-4.15")
@pytest.mark.parametrize("points", [1, 2, 5, 24])
@pytest.mark.parametrize(("turns", "bonus", "guarded"), [(1, 0, 0), (1, 1, 1), (3, 1, 2), (4, 2, 3)])
@pytest.mark.parametrize(("dice", "sides"), [(1, 3), (2, 6)])
def test_chances_are_those_of_every_course(
    points: int, turns: int, bonus: int, guarded: int, dice: int, sides: int
) -> None:
    numbers = replace(
        USUAL,
        points=points,
        turns=turns,
        defender_bonus=bonus,
        defender_turns=guarded,
        dice=dice,
        faces=sides,
    )
    chances = automatic_chances(numbers)
    assert tuple(chances) == enumerated(numbers)
    assert sum(chances) == 1
