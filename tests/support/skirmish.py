"""Skirmishes drawn as text: letters are units, the rest is ground.

Upper-case letters attack, lower-case letters defend. S suit, A armour, C craft, N non-combat, W warship,
H hero in a suit; the first of a letter is called by it ("S"), the next "S2", "S3", in reading order.
Ground: `.` open, `#` debris, `^` rock, `~` water, `=` bridge. Units stand on open ground unless a second
picture (`ground`) says otherwise.
"""

from collections.abc import Mapping
from typing import Literal, cast

import msgspec

from game.agents.agent import Agent
from game.content.models_battle import EndCondition
from game.core.dice import SEEDED, ScriptedChance
from game.core.events import DiceRolled
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal, Step, perform
from game.core.outcome import Outcome
from game.core.rng import fork, seeded
from game.core.table import FrameClass
from game.rules.telling import refusal_text
from game.space.square import SquareGrid
from game.systems.skirmish.actions import (
    Answer,
    Direction,
    EndTurn,
    EnterReserve,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    SkirmishAction,
    StrikeMelee,
    Withdraw,
)
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.profile import (
    AceLevel,
    BonusGold,
    HeroBonus,
    SkirmishOptions,
    SkirmishProfile,
    SkirmishRules,
    SkirmishTerrain,
)
from game.systems.skirmish.ruleset import SkirmishRuleset
from game.systems.skirmish.setup import BoardSetup, SideSetup, SkirmishSetup, UnitSetup
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.telling import TELLING, Names
from tests.support.refusals import named
from tests.support.shipped import shipped_catalog

RULESET = SkirmishRuleset()
RED, BLUE = PlayerId("red"), PlayerId("blue")
"""The attacker and the defender."""

DEFAULTS = SkirmishOptions()
HERO = HeroBonus(
    accuracy=20, tries=1, defense=1, move=1, melee_rescue=60, counter_at_most=3, warship_percent=0, rerolls=1
)
RULES = SkirmishRules(
    allowance={
        "space": {"mobile_suit": 3, "mobile_armour": 3, "combat_craft": 2, "noncombat": 1, "warship": 4},
        "land": {"mobile_suit": 2, "mobile_armour": 2, "combat_craft": 1, "noncombat": 1, "warship": 3},
    },
    straight_movers=("warship",),
    range_tiles={"mobile_suit": 3, "mobile_armour": 3, "combat_craft": 2},
    melee_classes=("mobile_suit", "mobile_armour"),
    melee_certain=("warship", "combat_craft", "noncombat"),
    melee_flips={"mobile_suit": 1, "mobile_armour": 2},
    melee_counter_at_most={"mobile_suit": 1, "mobile_armour": 2},
    warship_percent={
        "combat_craft": 100,
        "noncombat": 100,
        "warship": 50,
        "mobile_suit": 25,
        "mobile_armour": 25,
    },
    ace_classes=("mobile_suit", "mobile_armour", "combat_craft"),
    ace_levels=(
        AceLevel(kills=4, accuracy=5, melee_rescue=10, warship_percent=25),
        AceLevel(kills=10, accuracy=10, die_faces=1, melee_rescue=20, warship_percent=20),
        AceLevel(
            kills=18,
            accuracy=15,
            die_faces=1,
            defense=1,
            melee_rescue=30,
            counter_at_most=2,
            warship_percent=15,
        ),
        AceLevel(
            kills=20,
            accuracy=20,
            die_faces=2,
            defense=1,
            melee_rescue=40,
            counter_at_most=2,
            warship_percent=10,
        ),
        AceLevel(
            kills=36,
            accuracy=25,
            die_faces=2,
            defense=2,
            melee_rescue=50,
            counter_at_most=3,
            warship_percent=5,
        ),
    ),
    hero=HERO,
    hero_classes=("mobile_suit", "mobile_armour"),
    bonus_gold=(
        BonusGold(below_turns=2, gold=100),
        BonusGold(below_turns=4, gold=50),
        BonusGold(below_turns=6, gold=25),
        BonusGold(below_turns=8, gold=10),
    ),
)
GROUND = {".": "open", "#": "debris", "^": "rock", "~": "water", "=": "bridge"}
TERRAIN = {
    "open": SkirmishTerrain(),
    "debris": SkirmishTerrain(enter="none", blocks_fire=True),
    "rock": SkirmishTerrain(enter=("flight",), blocks_fire=True, attacked_only_by=("flight",)),
    "water": SkirmishTerrain(enter=("amphibious",), cross=("flight", "hover"), attacked_only_from_same=True),
    "bridge": SkirmishTerrain(),
}
CLASSES: Mapping[str, FrameClass] = {
    "S": "mobile_suit",
    "H": "mobile_suit",
    "A": "mobile_armour",
    "C": "combat_craft",
    "N": "noncombat",
    "W": "warship",
}
PROFILES: Mapping[str, SkirmishProfile] = {
    "S": SkirmishProfile(attack="2x 1d6", accuracy=65, defense=4),
    "H": SkirmishProfile(attack="2x 1d6", accuracy=65, defense=4),
    "A": SkirmishProfile(attack="2x 1d10", accuracy=60, defense=7),
    "C": SkirmishProfile(attack="1x 1d4", accuracy=60, defense=2),
    "N": SkirmishProfile(defense=1),
    "W": SkirmishProfile(defense=6),
}


def machine(letter: str, *, tile: int | None = None, **changes: object) -> UnitSetup:
    """Return the usual machine of a letter, with changes of its fields."""
    kind = letter[0].upper()
    usual = UnitSetup(
        id=UnitId(letter),
        frame=CLASSES[kind],
        name=letter,
        klass=CLASSES[kind],
        profile=PROFILES[kind],
        hero=HERO if kind == "H" else None,
        tile=tile,
    )
    return msgspec.structs.replace(usual, **changes)


def profile(attack: str | None = "2x 1d6", accuracy: int | None = None, defense: int = 4) -> SkirmishProfile:
    """Return a stat line."""
    return SkirmishProfile(attack=attack, accuracy=accuracy, defense=defense)


def drawn(picture: str) -> list[str]:
    """Return the rows of a picture without blanks."""
    return [row.replace(" ", "") for row in picture.split("\n") if row.strip()]


class Battle:
    """A battle under test: the state goes on from action to action."""

    def __init__(self, setup: SkirmishSetup, seed: int = 1) -> None:
        """Start it."""
        self.setup = setup
        self.state: SkirmishState = RULESET.setup(setup, seed)
        self.events: tuple[SkirmishEvent, ...] = ()

    @property
    def grid(self) -> SquareGrid:
        """The board."""
        return self.state.field.grid

    def tile(self, name: str) -> int:
        """Return the tile of a name such as C3."""
        return self.grid.tile_named(name)

    def unit(self, name: str) -> Unit:
        """Return a unit as it is now."""
        return self.state.units[UnitId(name)]

    def where(self, name: str) -> str:
        """Return the name of the tile on which a unit stands, or its status."""
        unit = self.unit(name)
        return self.grid.tile_name(unit.tile) if unit.tile >= 0 else unit.status

    @property
    def player(self) -> PlayerId:
        """Whose decision is awaited."""
        return RULESET.active(self.state)[0]

    def check(self, action: SkirmishAction) -> Illegal | None:
        """Return why an action is refused."""
        return RULESET.check(self.state, action)

    def refusal(self, action: SkirmishAction) -> tuple[str, str]:
        """Return rule and reason of a refusal, whose sentence must have all that it names."""
        illegal = self.check(action)
        assert illegal is not None, f"{action} should be refused"
        assert action not in RULESET.legal(self.state, action.player)
        told = refusal_text(TELLING, illegal, shipped_catalog().strings("en"), Names(self.setup))
        assert told and "{" not in told, f"{illegal}: {told}"
        return illegal.rule, illegal.reason

    def do(self, action: SkirmishAction, *faces: int) -> tuple[SkirmishEvent, ...]:
        """Do it; ``faces`` are what its dice show, all of them used."""
        chance = ScriptedChance(faces)
        applied = perform(RULESET, self.state, action, chance)
        assert chance.used == len(faces), f"{len(faces) - chance.used} scripted faces were not needed"
        assert sum(len(e.faces) for e in applied.events if isinstance(e, DiceRolled)) == len(faces)
        named(applied.events, frozenset({"AttackSuspended"}))
        self.state, self.events = applied.state, applied.events
        return self.events

    def move(self, unit: str, to: str) -> MoveUnit:
        """Return a move."""
        return MoveUnit(player=self.player, unit=UnitId(unit), to=self.tile(to))

    def fire(self, unit: str, target: str, *partners: str) -> FireWeapon:
        """Return a ranged attack."""
        others = tuple(UnitId(partner) for partner in partners)
        return FireWeapon(player=self.player, unit=UnitId(unit), target=UnitId(target), partners=others)

    def melee(self, unit: str, target: str) -> StrikeMelee:
        """Return a melee attack."""
        return StrikeMelee(player=self.player, unit=UnitId(unit), target=UnitId(target))

    def broadside(self, unit: str, direction: Direction | None = None) -> FireBroadside:
        """Return warship fire."""
        return FireBroadside(player=self.player, unit=UnitId(unit), direction=direction)

    def answer(self, option: str) -> Answer:
        """Return an answer to the pending prompt."""
        return Answer(player=self.player, option=option)

    def enter(self, unit: str, tile: str) -> EnterReserve:
        """Return the entry of a reserve."""
        return EnterReserve(player=self.player, unit=UnitId(unit), tile=self.tile(tile))

    def end(self) -> EndTurn:
        """Return the end of the turn."""
        return EndTurn(player=self.player)

    def withdraw(self) -> Withdraw:
        """Return a withdrawal."""
        return Withdraw(player=self.player)

    def pass_turns(self, half_turns: int) -> None:
        """End so many halves of turns."""
        for _ in range(half_turns):
            self.do(self.end())

    def may_move_to(self, unit: str) -> set[str]:
        """Return the tiles to which a unit may move."""
        actions = RULESET.legal(self.state, self.player)
        return {
            self.grid.tile_name(a.to) for a in actions if isinstance(a, MoveUnit) and a.unit == UnitId(unit)
        }

    def may_shoot(self, unit: str) -> set[str]:
        """Return the units at which a unit may shoot alone."""
        actions = RULESET.legal(self.state, self.player)
        return {
            a.target
            for a in actions
            if isinstance(a, FireWeapon) and a.unit == UnitId(unit) and not a.partners
        }


def battle(
    picture: str,
    *,
    ground: str = "",
    theatre: Literal["space", "land"] = "space",
    units: Mapping[str, Mapping[str, object]] | None = None,
    reserves: tuple[UnitSetup, ...] = (),
    zones: Mapping[str, tuple[str, ...]] | None = None,
    ends: tuple[EndCondition, ...] = (),
    rules: SkirmishRules = RULES,
    sides: Mapping[str, Mapping[str, object]] | None = None,
    seed: int = 1,
    options: SkirmishOptions = DEFAULTS,
) -> Battle:
    """Return the battle that the picture shows. ``units`` changes single machines, by name.

    ``reserves`` wait beside the board: upper-case ids are the attacker's. ``zones`` hold tile names.
    """
    rows = drawn(picture)
    below = drawn(ground) if ground else rows
    grid = SquareGrid(len(rows[0]), len(rows))
    seen: dict[str, int] = {}
    found: list[UnitSetup] = []
    for tile in range(grid.tile_count):
        letter = rows[grid.rows[tile]][grid.columns[tile]]
        if letter.isalpha():
            seen[letter] = seen.get(letter, 0) + 1
            name = letter if seen[letter] == 1 else f"{letter}{seen[letter]}"
            changed = msgspec.structs.replace(machine(name, tile=tile), **dict((units or {}).get(name, {})))
            found.append(changed)
    found.extend(reserves)
    changes = sides or {}
    attacker = SideSetup(
        player=RED,
        faction="red",
        name="Red",
        role="attacker",
        units=tuple(u for u in found if u.id[0].isupper()),
    )
    defender = SideSetup(
        player=BLUE,
        faction="blue",
        name="Blue",
        role="defender",
        units=tuple(u for u in found if u.id[0].islower()),
    )
    board = BoardSetup(
        id="drawn",
        name="Drawn",
        theatre=theatre,
        columns=grid.width,
        rows=grid.height,
        tiles=tuple(
            GROUND.get(below[grid.rows[tile]][grid.columns[tile]], "open") for tile in range(grid.tile_count)
        ),
        terrain=TERRAIN,
        zones={name: tuple(grid.tile_named(tile) for tile in tiles) for name, tiles in (zones or {}).items()},
    )
    setup = SkirmishSetup(
        board=board,
        sides=(
            msgspec.structs.replace(attacker, **dict(changes.get("attacker", {}))),
            msgspec.structs.replace(defender, **dict(changes.get("defender", {}))),
        ),
        rules=rules,
        options=options,
        ends=ends,
    )
    return Battle(setup, seed)


def played_to_end(setup: SkirmishSetup, agents: Mapping[str, Agent], dice: int) -> Outcome:
    """Return how a battle between these players ends."""
    state, number = RULESET.setup(setup, dice), 0
    while state.outcome is None:
        player = RULESET.active(state)[0]
        seen = RULESET.observe(state, player)
        action = agents[player].choose(seen, player, fork(seeded(dice), number), 0).action
        RULESET.resolve(Step(state, RULESET.evolve, SEEDED), cast(SkirmishAction, action))
        number += 1
    return state.outcome
