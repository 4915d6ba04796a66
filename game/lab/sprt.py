"""A sequential test: is the first contestant stronger by at least so much? It stops when the answer is clear.

The generalised sequential probability ratio test (Wald 1945; M. Van den Bergh for games, as cutechess and
fishtest use it) over pairs of games with the seats swapped.
"""

from collections.abc import Sequence
from math import log
from typing import Final, Literal

import msgspec

from game.lab.battle import BattleResult

ALPHA: Final = 0.05
BETA: Final = 0.05
LEAST_PAIRS: Final = 5
"""Fewer say too little about how much pairs differ."""
_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_PRIOR: Final = 0.5
"""So many pairs of each score are assumed: where all so far are alike, their spread is still not nothing."""

Answer = Literal["", "H0", "H1"]


class SprtError(ValueError):
    """The hypotheses or the rates of error are none."""


class Hypotheses(msgspec.Struct, frozen=True):
    """H0: the first contestant scores ``share0`` of the points; H1: ``share1``, more.

    ``alpha``: how often H1 may be accepted where H0 holds; ``beta``: H0 where H1 holds. ``text``: as asked.
    """

    share0: float
    share1: float
    alpha: float = ALPHA
    beta: float = BETA
    text: str = ""

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first H0 is accepted, at or above the second H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Verdict(msgspec.Struct, frozen=True):
    """How far the test has come. ``answer`` is empty while it is open."""

    pairs: int
    llr: float
    """The logarithm of the likelihood ratio."""
    low: float
    high: float
    answer: Answer


def hypotheses(text: str, alpha: float = ALPHA, beta: float = BETA) -> Hypotheses:
    """Read ``0,50`` (Elo) or ``0.5,0.57`` (shares of the points, both between 0 and 1). Raises SprtError."""
    try:
        first, second = (float(part) for part in text.split(","))
    except ValueError as error:
        raise SprtError(f"{text!r} are not two numbers, such as 0,50 (Elo) or 0.5,0.57 (shares)") from error
    if not first < second:
        raise SprtError(f"{text!r}: the first number is to be smaller than the second")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise SprtError("alpha and beta are between 0 and 0.5")
    if first > 0 and second < 1:
        return Hypotheses(first, second, alpha, beta, f"shares {first:g} and {second:g}")
    if not (abs(first) <= 1000 and abs(second) <= 1000):
        raise SprtError(f"{text!r}: Elo is from -1000 to 1000")
    shares = (_share_of_elo(first), _share_of_elo(second))
    return Hypotheses(*shares, alpha, beta, f"Elo {first:g} and {second:g}")


def pair_scores(results: Sequence[BattleResult]) -> list[float]:
    """Return the share of the first contestant in every whole pair of battles (2n and 2n + 1), in order."""
    return [
        (points_of_first(first) + points_of_first(second)) / 2
        for first, second in zip(results[::2], results[1::2], strict=False)
    ]


def judged(scores: Sequence[float], asked: Hypotheses) -> Verdict:
    """Return what so many pairs say: the answer that the first of them gave which made it clear."""
    counts = dict.fromkeys(_SCORES, 0)
    low, high = asked.bounds
    llr = 0.0
    for number, score in enumerate(scores, 1):
        counts[score] += 1
        llr = _llr(tuple(counts.values()), asked)
        if number >= LEAST_PAIRS and not low < llr < high:
            return Verdict(number, llr, low, high, "H1" if llr >= high else "H0")
    return Verdict(len(scores), llr, low, high, "")


def points_of_first(result: BattleResult) -> float:
    """Return what the first contestant gets of a battle: 1, a half for a draw, or 0."""
    if result.winner < 0:
        return 0.5
    return float(result.contestant_of(result.winner) == 0)


def sprt_line(verdict: Verdict, asked: Hypotheses, first: str) -> str:
    """Return the line that says how far the test has come, or what it has shown."""
    says = {
        "": f"not clear after {verdict.pairs} pairs",
        "H0": f"H0 is accepted after {verdict.pairs} pairs: {first} is not that much stronger",
        "H1": f"H1 is accepted after {verdict.pairs} pairs: {first} is that much stronger",
    }[verdict.answer]
    return (
        f"sprt  LLR {verdict.llr:.2f} of [{verdict.low:.2f}, {verdict.high:.2f}], H0 and H1: {asked.text},"
        f" alpha {asked.alpha:g}, beta {asked.beta:g}; {says}\n"
    )


def _llr(counts: Sequence[int], asked: Hypotheses) -> float:
    """Return the ratio for counts of pairs by score, by the normal approximation."""
    weights = [count + _PRIOR for count in counts]
    total = sum(weights)
    mean = sum(weight * score for weight, score in zip(weights, _SCORES)) / total
    spread = sum(weight * (score - mean) ** 2 for weight, score in zip(weights, _SCORES)) / total
    gain = (asked.share1 - asked.share0) * (2 * mean - asked.share0 - asked.share1)
    return sum(counts) * gain / (2 * spread)


def _share_of_elo(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))
