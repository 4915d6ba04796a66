"""What a whole turn comes to: one's own attacks, the enemy's answer to it, and what answers that.

All of it by chances and without dice: an enemy who is destroyed with a chance of a half answers by half, and
whoever has been answered upon counts less for the next. Points are those of the unit values, chances stand in
thousandths.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.agents.skirmish.choices import Choice
from game.content.models_battle import MAX_MAP_TILES
from game.core.ids import UnitId
from game.systems.skirmish.heuristic import THOUSAND, UnitValues
from game.systems.skirmish.state import SkirmishState

MILLION: Final = 1_000_000
HARDLY_LEFT: Final = 30
"""Whoever stands with a smaller chance, in thousandths, answers nothing."""
HOPE: Final = 25
"""So many percent of what the own side could do to those who come to answer are counted."""
LEAD: Final = 200
"""The stronger a side is, the less an own loss counts beside the enemy's: in percent of the lead."""
TILE_BITS: Final = MAX_MAP_TILES.bit_length() * 2
"""An enemy and a tile are one number: a board may be as large as any map."""
LEAST_FEAR: Final = 4
"""Own losses count a quarter of what they usually do, at least."""


class Post(NamedTuple):
    """A choice as it is counted: the target's number (-1: none), the chances, which enemies reach the tile.

    ``hits``: each enemy's chance to destroy the unit there; ``returns``: what the unit does from there to
    enemies who come, by enemy and tile, worked out when first asked for; ``reply``: no more than that in any
    case, in thousandths of points.
    """

    choice: Choice
    tile: int
    calm: int
    target: int
    chance: int
    loses: int
    hits: tuple[int, ...]
    is_hit: bool
    returns: dict[int, int]
    reply: int


class Exchange:
    """Both sides at one moment, to count what plans of a whole turn come to."""

    __slots__ = (
        "_answering",
        "_by_reply",
        "_dangers",
        "_everywhere",
        "_fear",
        "_hits",
        "_numbers",
        "_replies",
        "_returns",
        "_roams",
        "_stands",
        "_threats",
        "_unhurt",
        "_unit_values",
        "_worths",
        "foes",
        "mine",
        "values",
    )

    def __init__(self, unit_values: UnitValues, state: SkirmishState, side: int, fear: int) -> None:
        """``fear``: what own losses count, in percent, while both sides are equally strong."""
        units, lines, worth = state.units, unit_values.field.lines, unit_values.worth
        self._unit_values = unit_values
        self.foes = [foe for foe in unit_values.field.order[1 - side] if units[foe].tile >= 0]
        self.mine = [unit for unit in unit_values.field.order[side] if units[unit].tile >= 0]
        self.values = [worth[unit] for unit in self.mine]
        self._worths = [worth[foe] for foe in self.foes]
        self._numbers = {foe: number for number, foe in enumerate(self.foes)}
        self._threats: list[tuple[UnitId, int, int]] = []
        self._everywhere = 0
        for foe in self.foes:
            fire = melee = 0
            if not lines[foe].is_warship:
                threat = unit_values.threat(foe, units[foe].tile)
                fire, melee = threat.fire, threat.melee
            self._threats.append((foe, fire, melee))
            self._everywhere |= fire | melee
        self._unhurt = (0,) * len(self.foes)
        self._answering = [
            number
            for number, unit in enumerate(self.mine)
            if not lines[unit].is_warship and (lines[unit].tries or lines[unit].has_melee)
        ]
        self._dangers: dict[tuple[int, int], int] = {}
        self._hits: dict[tuple[int, int], tuple[int, ...]] = {}
        self._returns: dict[tuple[int, int], dict[int, int]] = {}
        self._replies: dict[tuple[int, int], int] = {}
        self._by_reply: dict[int, list[tuple[int, int]]] = {}
        self._roams = [_roams(unit_values, foe, units[foe].tile) for foe in self.foes]
        self._stands: dict[int, tuple[int, int]] = {}
        ours, theirs = sum(self.values), sum(self._worths)
        lead = (ours - theirs) * 100 // max(1, ours + theirs)
        self._fear = max(fear // LEAST_FEAR, fear * (100 - LEAD * lead // 100) // 100)

    def worth(self, foe: int) -> int:
        """Return what the enemy of this number is worth."""
        return self._worths[foe]

    def hits(self, unit: UnitId, tile: int) -> tuple[int, ...]:
        """Return each enemy's chance to destroy a unit that ends the turn on a tile."""
        if not self._everywhere >> tile & 1:
            return self._unhurt
        unit_values = self._unit_values
        key = (unit_values.type_of[unit], tile)
        found = self._hits.get(key)
        if found is None:
            best, fired = unit_values.best, unit_values.fire
            found = self._hits[key] = tuple(
                [
                    best[foe][unit] if melee >> tile & 1 else fired[foe][unit] if fire >> tile & 1 else 0
                    for foe, fire, melee in self._threats
                ]
            )
        return found

    def danger(self, unit: UnitId, tile: int) -> int:
        """Return the sum of the enemies' chances to destroy a unit that ends the turn on a tile."""
        if not self._everywhere >> tile & 1:
            return 0
        key = self._unit_values.type_of[unit], tile
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = sum(self.hits(unit, tile))
        return found

    def post(self, number: int, choice: Choice) -> Post:
        """Return a choice of the unit of this number as it is counted."""
        unit, tile, attack = self.mine[number], choice.tile, choice.attack
        hits = self.hits(unit, tile)
        kind = self._unit_values.type_of[unit], tile
        returns = self._returns.setdefault(kind, {})
        reply = self._replies.get(kind)
        if reply is None:
            reply = self._replies[kind] = self._reply(unit, tile)
        target, chance, loses = -1, 0, 0
        if attack is not None:
            target, chance, loses = self._numbers[attack.target], attack.chance, attack.loses
        return Post(choice, tile, choice.calm, target, chance, loses, hits, any(hits), returns, reply)

    def _reply(self, unit: UnitId, tile: int) -> int:
        """Return the most that a unit could do from a tile to any one enemy, wherever he comes to."""
        unit_values = self._unit_values
        kind = unit_values.type_of[unit]
        able = self._by_reply.get(kind)
        if able is None:
            best = unit_values.best[unit]
            foes = zip(self.foes, self._worths, self._roams, strict=True)
            able = self._by_reply[kind] = [(best[foe] * worth, roams) for foe, worth, roams in foes]
            able.sort(reverse=True)
        threat = unit_values.threat(unit, tile)
        reached = threat.fire | threat.melee
        for most, roams in able:
            if roams & reached:
                return most
        return 0

    def points(self, posts: Sequence[Post], floor: int | None = None) -> int:
        """Return what a plan comes to, one post for each own unit; or, if it is at most ``floor``, so much.

        The answer only ever costs: a plan that wins too little is not looked at further.
        """
        left, safe = [THOUSAND] * len(self.foes), [THOUSAND] * len(posts)
        own = self._own(posts, left, safe)
        for post in posts:
            own += post.calm
        if floor is not None and own <= floor:
            return own
        loss, came = self._answer(posts, left, safe)
        cost = self._fear * loss
        if not cost:
            return own
        if floor is not None:
            could = sum([posts[unit].reply * safe[unit] // THOUSAND for unit in self._answering]) // THOUSAND
            bound = own + min(0, (HOPE * could - cost) // 100)
            if bound <= floor:
                return bound
        return own + min(0, (HOPE * self._back(posts, left, safe, came) - cost) // 100)

    def outlook(self, posts: Sequence[Post]) -> tuple[int, int, int]:
        """Return the points that a plan wins now, that the answer costs, and that answering it wins."""
        left, safe = [THOUSAND] * len(self.foes), [THOUSAND] * len(posts)
        gain = self._own(posts, left, safe)
        loss, came = self._answer(posts, left, safe)
        return gain, loss, self._back(posts, left, safe, came)

    def _own(self, posts: Sequence[Post], left: list[int], safe: list[int]) -> int:
        """Return what the own attacks win, less what failed melee costs; note who is left by which chance."""
        gain = 0
        for number, post in enumerate(posts):
            target = post.target
            if target >= 0:
                left[target] = left[target] * (THOUSAND - post.chance) // THOUSAND
                if post.loses:
                    safe[number] -= post.loses
                    gain -= post.loses * self.values[number] * self._fear // (100 * THOUSAND)
        for foe, stands in enumerate(left):
            if stands < THOUSAND:
                gain += self._worths[foe] * (THOUSAND - stands) // THOUSAND
        return gain

    def _answer(
        self, posts: Sequence[Post], left: list[int], safe: list[int]
    ) -> tuple[int, list[tuple[int, int]]]:
        """Return what the answer costs, and who comes to attack whom; note who is safe by which chance."""
        values = self.values
        reached = [(number, post.hits, values[number]) for number, post in enumerate(posts) if post.is_hit]
        loss = 0
        came: list[tuple[int, int]] = []
        if not reached:
            return 0, came
        for foe, stands in enumerate(left):
            if stands < HARDLY_LEFT:
                continue
            most, victim, by = 0, -1, 0
            for number, hits, value in reached:
                chance = hits[foe]
                if chance:
                    points = chance * value * safe[number]
                    if points > most:
                        most, victim, by = points, number, chance
            if victim >= 0:
                loss += most * stands
                safe[victim] -= safe[victim] * by * stands // MILLION
                came.append((foe, victim))
        return loss // (MILLION * THOUSAND), came

    def _back(
        self, posts: Sequence[Post], left: list[int], safe: list[int], came: list[tuple[int, int]]
    ) -> int:
        """Return what the own side, as far as it is left, does to those who came to answer."""
        rest = [self._worths[foe] * left[foe] for foe, _ in came]
        places = [foe << TILE_BITS | posts[victim].tile for foe, victim in came]
        back = 0
        for number in self._answering:
            post = posts[number]
            if not post.reply:
                continue
            returns = post.returns
            most, best = 0, -1
            for place, key in enumerate(places):
                chance = returns.get(key)
                if chance is None:
                    chance = returns[key] = self._return(number, post.tile, *divmod(key, 1 << TILE_BITS))
                if chance:
                    points = chance * rest[place]
                    if points > most:
                        most, best = points, place
            if best >= 0:
                points = most // THOUSAND * safe[number] // THOUSAND
                back += points
                rest[best] -= points
        return back // THOUSAND

    def _return(self, number: int, tile: int, foe: int, victim_tile: int) -> int:
        """Return a unit's chance to destroy an enemy who comes to attack a tile, wherever he stands then."""
        unit_values = self._unit_values
        key = foe << TILE_BITS | victim_tile
        found = self._stands.get(key)
        if found is None:
            movement_class = unit_values.movement_class[self.foes[foe]]
            stands = self._roams[foe] & movement_class.exposed_to[victim_tile]
            found = self._stands[key] = (stands, stands.bit_count())
        stands, count = found
        threat = unit_values.threat(self.mine[number], tile)
        reached = (stands & (threat.fire | threat.melee)).bit_count()
        return unit_values.best[self.mine[number]][self.foes[foe]] * reached // count if count else 0


def _roams(unit_values: UnitValues, unit: UnitId, tile: int) -> int:
    """Return where an enemy could stand when he has come: where he is, and wherever ground lets him go."""
    movement_class = unit_values.movement_class[unit]
    return (movement_class.roam[tile] | 1 << tile) & movement_class.access.enter
