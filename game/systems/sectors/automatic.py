"""Automatic battles: two forces of points, dice every game turn (SE-4.15)."""

from typing import NamedTuple

from game.core.rng import advance, draw, fork
from game.systems.sectors.profile import AutomaticBattle, AutomaticStyle
from game.systems.sectors.state import Winner


class Fight(NamedTuple):
    """An automatic game so far: its game turns, what attacker and defender have lost, who won ("" nobody)."""

    turns: int
    attacker_lost: int
    defender_lost: int
    winner: Winner

    @property
    def points(self) -> int:
        """The attacker's points: losses inflicted less losses taken (SE-4.15)."""
        return self.defender_lost - self.attacker_lost


class _Side:
    """One side of an automatic game."""

    __slots__ = ("lost", "rerolls", "style", "weak_since")

    def __init__(self, style: AutomaticStyle) -> None:
        self.style = style
        self.lost = 0
        self.weak_since = 0
        self.rerolls = style.rerolls

    def bonus(self, turn: int) -> int:
        """What its style adds to its roll in a game turn."""
        style = self.style
        since = turn - self.weak_since
        is_stung = bool(self.weak_since) and 0 < since <= style.after_turns
        return style.bonus if turn in style.turns or is_stung else 0

    def lose(self, points: int, turn: int) -> None:
        """Take losses."""
        self.lost += points
        if not self.weak_since and 0 < self.style.after_losses <= self.lost:
            self.weak_since = turn


def fight(
    rules: AutomaticBattle, chance: int, styles: tuple[AutomaticStyle, AutomaticStyle], limit: int | None
) -> Fight:
    """Return an automatic game after so many game turns at most; None: at its end.

    ``chance`` is the game's own generator: the same game always goes the same way, however often it is looked
    at. ``styles`` are those of attacker and defender.
    """
    attacker, defender = _Side(styles[0]), _Side(styles[1])
    last = rules.turns if limit is None else min(rules.turns, limit)
    turn = 0
    while turn < last and max(attacker.lost, defender.lost) < rules.points:
        turn += 1
        _one_turn(rules, fork(chance, turn), attacker, defender, turn)
    winner: Winner = ""
    if max(attacker.lost, defender.lost) >= rules.points or turn == rules.turns:
        winner = "draw"
        if attacker.lost != defender.lost:
            winner = "attacker" if attacker.lost < defender.lost else "defender"
    return Fight(turn, min(attacker.lost, rules.points), min(defender.lost, rules.points), winner)


def _one_turn(rules: AutomaticBattle, chance: int, attacker: _Side, defender: _Side, turn: int) -> None:
    dice = rules.dice
    first, second = _roll(rules, chance), _roll(rules, advance(chance, dice))
    guard = rules.defender_bonus if turn <= rules.defender_turns else 0
    margin = first + attacker.bonus(turn) - second - defender.bonus(turn) - guard
    if _rolls_again(defender, margin):
        again = _roll(rules, advance(chance, 2 * dice))
        defender.rerolls -= 1
        margin += second - again
    elif _rolls_again(attacker, -margin):
        again = _roll(rules, advance(chance, 2 * dice))
        attacker.rerolls -= 1
        margin += again - first
    if margin > 0:
        defender.lose(margin, turn)
    elif margin < 0:
        attacker.lose(-margin, turn)


def _rolls_again(side: _Side, loss: int) -> bool:
    """Whether a side rolls both its dice again, after both rolls are seen."""
    return side.rerolls > 0 and loss >= side.style.reroll_from > 0


def _roll(rules: AutomaticBattle, chance: int) -> int:
    return sum(draw(advance(chance, number), rules.faces) for number in range(rules.dice))
