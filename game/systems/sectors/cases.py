"""What the games of a round come to, case by case: pure verdicts on results and game turns (SE-4)."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from game.core.ids import PlayerId
from game.systems.sectors.state import Case, Game, Winner

Coin = Callable[[Sequence[PlayerId]], PlayerId]
"""Chooses one of several by lot."""
After = Literal["again", "next_turn"]


class Verdict(NamedTuple):
    """What a round comes to.

    ``falls`` are units with the game turn of their death, ``back`` units that return whence they came,
    ``wins`` the credited games, ``undone`` those that do not count; ``after``: when the rest fights on.
    """

    falls: tuple[tuple[PlayerId, int], ...] = ()
    back: tuple[PlayerId, ...] = ()
    wins: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    after: After = "again"


class Played(NamedTuple):
    """A game as a round looks at it. ``is_open``: nobody knows yet how it goes in the room that it has."""

    game: Game
    winner: Winner
    turns: int
    is_open: bool

    @property
    def is_known(self) -> bool:
        """Whether it has a result that counts by now."""
        return bool(self.winner)

    def killed(self, unit: PlayerId) -> bool:
        """Whether a unit was destroyed in it."""
        if self.winner == "both":
            return unit in (self.game.attacker, self.game.defender)
        return self.winner in ("attacker", "defender") and unit == self.loser

    @property
    def victor(self) -> PlayerId:
        """Who won it; "" nobody."""
        sides = {"attacker": self.game.attacker, "defender": self.game.defender}
        return sides.get(self.winner, PlayerId(""))

    @property
    def loser(self) -> PlayerId:
        """Who lost it; "" nobody."""
        sides = {"attacker": self.game.defender, "defender": self.game.attacker}
        return sides.get(self.winner, PlayerId(""))

    def points_of(self, unit: PlayerId) -> int:
        """The points difference of one of its units (SE-4.9)."""
        return self.game.points if unit == self.game.attacker else -self.game.points


def played(game: Game, limit: int | None) -> Played:
    """Return a game as it is known when there was room for so many game turns; None: for any number.

    One that was begun while orders are given has had no room yet, and is open until battles are fought
    (SE-6.2, SE-4.16).
    """
    is_done = game.status == "done"
    is_late = is_done and limit is not None and game.turns > limit
    is_rolled = game.status == "automatic" and limit is not None and game.turns >= limit
    is_open = not (is_done or is_rolled) or (limit == 0 and (is_late or is_rolled))
    return Played(game, "" if is_late or not is_done else game.winner, game.turns, is_open)


def single(games: Sequence[Played], lone: PlayerId, coin: Coin, *, on_border: bool) -> Verdict | None:
    """Several of one race against one, or one against one (SE-4.3, SE-4.12, SE-4.13); None: it goes on.

    The quickest destruction of the lone unit ends the other games after that game turn: what came later is
    undone, a loss in the same turn stands.
    """
    kills = [each for each in games if each.killed(lone)]
    if any(each.is_open for each in games) or (not kills and not all(each.is_known for each in games)):
        return None
    end = min((each.turns for each in kills), default=max(each.turns for each in games))
    counted = [each for each in games if each.is_known and each.turns <= end]
    undone = tuple(each.game.id for each in games if each not in counted)
    falls = [(_other(each, lone), each.turns) for each in counted if each.killed(_other(each, lone))]
    wins = [each.game.id for each in counted if each.victor == lone]
    back: dict[PlayerId, None] = {}
    if kills:
        falls.append((lone, end))
        first = [each for each in counted if each.turns == end and each.loser == lone]
        if first:
            most = max(each.points_of(each.victor) for each in first)
            winner = coin([each.victor for each in first if each.points_of(each.victor) == most])
            wins += [each.game.id for each in first if each.victor == winner]
            undone += tuple(each.game.id for each in first if each.victor != winner)
    else:
        for each in counted:
            if each.winner == "draw":
                back.update(dict.fromkeys((each.game.attacker, each.game.defender)[: 2 if on_border else 1]))
    return Verdict(tuple(falls), tuple(back), tuple(wins), undone)


def pairs(games: Sequence[Played]) -> Verdict | None:
    """Two against two: independent games; a drawn pair goes on next turn (SE-4.4); None: it goes on."""
    if not all(each.is_known for each in games):
        return None
    after: After = "next_turn" if any(each.winner == "draw" for each in games) else "again"
    return Verdict(_dead(games), wins=_won(games), after=after)


def matches(games: Sequence[Played]) -> Verdict | None:
    """Independent games whose draws have been decided: the losers die (SE-4.6 to SE-4.8)."""
    if not all(each.is_known for each in games):
        return None
    return Verdict(_dead(games), wins=_won(games))


def all_meet(
    games: Sequence[Played], units: Sequence[PlayerId], owner: PlayerId, coin: Coin
) -> Verdict | None:
    """One each of three races: whoever wins most stays, then by points, the region's owner, lot (SE-4.5)."""
    if not all(each.is_known for each in games):
        return None
    wins = {unit: sum(each.victor == unit for each in games) for unit in units}
    leaders = [unit for unit in units if wins[unit] == max(wins.values())]
    if len(leaders) > 1:
        points = {
            unit: sum(each.points_of(unit) for each in games if unit in _both(each)) for unit in leaders
        }
        leaders = [unit for unit in leaders if points[unit] == max(points.values())]
    stays = leaders[0] if len(leaders) == 1 else owner if owner in leaders else coin(leaders)
    falls = tuple(
        (unit, max(each.turns for each in games if unit in _both(each))) for unit in units if unit != stays
    )
    return Verdict(falls, wins=_won(games))


def certain_deaths(case: Case, games: Sequence[Played]) -> tuple[tuple[PlayerId, int], ...]:
    """The deaths that nothing undoes any more, of a round that is not over, with their game turns (SE-4.2).

    Of several against one (SE-4.3) a loss stands once no other game can end before it; of one each of three
    races nobody dies before the last game (SE-4.5).
    """
    if case == "all_meet" or (case == "single" and any(each.is_open for each in games)):
        return ()
    return _dead([each for each in games if each.is_known])


def case_of(sizes: Sequence[int], *, is_scanned: bool) -> Case:
    """Return the case of a meeting by how many units each race has, most first (SE-4.3 to SE-4.8)."""
    if is_scanned:
        return "rounds"
    match tuple(sizes):
        case (_, 1):
            return "single"
        case (2, 2):
            return "pairs"
        case (1, 1, 1):
            return "all_meet"
        case (2, 1, 1) | (1, 1, 1, 1):
            return "matches"
        case _:
            return "rounds"


def _other(each: Played, unit: PlayerId) -> PlayerId:
    return each.game.defender if unit == each.game.attacker else each.game.attacker


def _both(each: Played) -> tuple[PlayerId, PlayerId]:
    return each.game.attacker, each.game.defender


def _dead(games: Sequence[Played]) -> tuple[tuple[PlayerId, int], ...]:
    return tuple((unit, each.turns) for each in games for unit in _both(each) if each.killed(unit))


def _won(games: Sequence[Played]) -> tuple[str, ...]:
    return tuple(each.game.id for each in games if each.victor)
