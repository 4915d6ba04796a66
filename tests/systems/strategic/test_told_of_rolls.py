"""What is said of a roll to hit is what it was: whom it is about, and what it needed (ST-4.6, ST-7.1)."""

import pytest

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.rules.prose import written
from game.rules.telling import event_sentence
from game.systems.strategic.actions import Attack
from game.systems.strategic.events_attack import AttackDeclared, HitAllotted
from game.systems.strategic.telling import TELLING, Names
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RED, Battle, at

CRAWLER, LANCER = UnitId("arbalest"), UnitId("eva_lancer")


def lines(battle: Battle) -> list[str]:
    """Return what the log says of the last action."""
    sentences = (event_sentence(TELLING, event, Names(battle.setup)) for event in battle.events)
    texts = shipped_catalog().strings("en")
    return [written(texts, sentence) for sentence in sentences if sentence is not None]


def on_a_line() -> Battle:
    """A rail lance at a runner, with a friend and another enemy before it."""
    rows = "\n".join(["." * 12] * 4)
    first, last = at("arbalest", 1, 1), at("eva_vanguard", 4, 1)
    battle = Battle([first, last], [at("eva_bulwark", 6, 1), at("eva_lancer", 8, 1)], board=rows)
    battle.put("eva_lancer", ran=True)
    battle.put("eva_bulwark", reaction=False)
    for name in ("eva_vanguard", "eva_bulwark"):
        battle.put(name, pattern="none")
    return battle


@pytest.mark.rule("ST-4.6")
@pytest.mark.rule("ST-7.6")
def test_of_a_line_it_is_said_which_roll_hits_whom() -> None:
    """27 hits two of the three, and not the one aimed at, above whom no part is named."""
    battle = on_a_line()
    battle.do(Attack(player=RED, unit=CRAWLER, weapon=0, target=LANCER), 27, 5, 40, 5)
    allotted = {e.target: e.number for e in battle.of(HitAllotted) if isinstance(e, HitAllotted)}
    assert allotted == {"eva_vanguard": 54, "eva_bulwark": 44, "eva_lancer": 24}
    roll = battle.of(DiceRolled)[0]
    assert isinstance(roll, DiceRolled) and (roll.target, roll.subject) == (54, "")
    assert [line for line in lines(battle) if "on the line" in line] == [
        f'Superheavy "Arbalest" rail crawler hits Eva, {name} pattern on the line with {number} or less.'
        for name, number in (("vanguard", 54), ("bulwark", 44), ("lancer", 24))
    ]


@pytest.mark.rule("ST-4.6")
def test_a_roll_at_the_only_one_on_a_line_is_about_him() -> None:
    battle = on_a_line()
    for name in ("eva_vanguard", "eva_bulwark"):
        battle.put(name, tile=battle.at(0, 3))
    aimed = battle.at(6, 1)
    battle.do(Attack(player=RED, unit=CRAWLER, weapon=0, tile=aimed), 90)
    roll = battle.of(DiceRolled)[0]
    assert isinstance(roll, DiceRolled) and (roll.target, roll.subject) == (24, LANCER)


@pytest.mark.rule("ST-7.1")
def test_an_attack_is_said_to_need_what_its_roll_needs() -> None:
    """Modifiers of -60 leave less than nothing of a skill of 42; but 05 hits."""
    battle = Battle([at("eva_vanguard", 0, 5)], [at("eva_lancer", 11, 5)], storms=(((5, 5),),))
    battle.put("eva_lancer", ran=True, reaction=False, pattern="none")
    gun = next(n for n, each in enumerate(battle.setup.sides[0].units[0].weapons) if each.squares)
    battle.do(Attack(player=RED, unit=UnitId("eva_vanguard"), weapon=gun, target=LANCER), 90)
    declared, roll = battle.of(AttackDeclared)[0], battle.of(DiceRolled)[0]
    assert isinstance(declared, AttackDeclared) and isinstance(roll, DiceRolled)
    assert declared.number == roll.target == 5
    assert sum(item.amount for item in declared.ledger) < -42


@pytest.mark.rule("ST-4.5", "ST-7.6")
@pytest.mark.parametrize(("others", "subject"), [(2, "eva_bulwark"), (3, "")])
def test_of_an_area_attack_that_may_spare_who_is_aimed_at_no_part_is_named(others: int, subject: str) -> None:
    """The part that the dice meant for the one aimed at was told, and another three were hit."""
    names = ("colossus", "grampus", "arbalest")[:others]
    enemies = [at("eva_bulwark", 7, 5), *(at(name, 7, 5) for name in names)]
    battle = Battle([at("thunderhead", 1, 5)], enemies, options={"standing": "ask"})
    for name in ("eva_bulwark", *names):
        battle.put(name, reaction=False, pattern="none")
    aimed = UnitId("eva_bulwark")
    rest = (5, 5, 5) if subject else ()  # with more than three the attacker is asked
    battle.do(Attack(player=RED, unit=UnitId("thunderhead"), weapon=0, target=aimed), 40, *rest)
    roll = battle.of(DiceRolled)[0]
    assert isinstance(roll, DiceRolled) and (roll.purpose, roll.subject) == ("hit", subject)
