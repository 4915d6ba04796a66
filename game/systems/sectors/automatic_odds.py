"""How automatic battles end: worked out exactly, not from any game's own chance (SE-4.15)."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.systems.sectors.profile import AutomaticBattle


class Chances(NamedTuple):
    """Chances that the attacker wins, the defender wins, or nobody does."""

    attacker: Fraction
    defender: Fraction
    draw: Fraction


@lru_cache(maxsize=8)
def automatic_chances(rules: AutomaticBattle) -> Chances:
    """Return how an automatic battle between two units without a style of their own ends.

    What the defender may have lost is kept for each loss of the attacker as one large number: a polynomial,
    ``bits`` for each of its coefficients. Multiplying it is a game turn for all of them at once.
    """
    rolls = [sum(faces) for faces in product(range(1, rules.faces + 1), repeat=rules.dice)]
    margins = Counter(first - second for first, second in product(rolls, rolls))
    whole = len(rolls) ** 2
    bits = (whole**rules.turns).bit_length()
    rows = [1] + [0] * (rules.points - 1)
    won = lost = 0
    for turn in range(1, rules.turns + 1):
        guard = rules.defender_bonus if turn <= rules.defender_turns else 0
        hits = sum(
            ways << (bits * max(0, margin - guard)) for margin, ways in margins.items() if margin >= guard
        )
        own = {guard - margin: ways for margin, ways in margins.items() if margin < guard}
        left = whole ** (rules.turns - turn)
        after = [row * hits for row in rows]
        for at, row in enumerate(rows):
            for loss, ways in own.items():
                if at + loss < rules.points:
                    after[at + loss] += row * ways
                else:
                    lost += ways * left * sum(_coefficients(row, bits))
        for at, row in enumerate(after):
            won += left * sum(_coefficients(row >> (bits * rules.points), bits))
            rows[at] = row & ((1 << (bits * rules.points)) - 1)
    drawn = 0
    for at, row in enumerate(rows):
        for other, ways in enumerate(_coefficients(row, bits)):
            won += ways if other > at else 0
            lost += ways if other < at else 0
            drawn += ways if other == at else 0
    every = whole**rules.turns
    return Chances(Fraction(won, every), Fraction(lost, every), Fraction(drawn, every))


def _coefficients(row: int, bits: int) -> list[int]:
    found = []
    while row:
        found.append(row & ((1 << bits) - 1))
        row >>= bits
    return found
