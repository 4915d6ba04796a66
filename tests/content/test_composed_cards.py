"""Cards and frames that a pack composes anew: loaded, shown, judged by agents, played to the end (DU-7.2)."""

import random
from typing import cast, get_args

import pytest

from game.agents.duel.levels import OfficerAgent
from game.agents.duel.quick_policy import quick_action, strike_worth
from game.content.catalog import Catalog
from game.content.load import load_catalog
from game.content.paths import ContentPlaces, maps_dir, mods_dir
from game.core.codec import from_plain, to_plain
from game.core.ids import UnitId
from game.core.kernel import perform
from game.rules.system import SetupError
from game.scenes.duel.deck_draft import DeckDraft
from game.systems.duel.actions import DuelAction
from game.systems.duel.build import build_setup
from game.systems.duel.content import Ability, AttackKind, Deck
from game.systems.duel.keywords import MOMENTS, PARAMETERS, Keyword, moments_of
from game.systems.duel.observe import observe
from game.systems.duel.queries import shot
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.systems.duel.state import DuelState
from game.systems.registry import SCHEMAS
from game.views.duel.token_art import ability_texts, card_look
from tests.content.conftest import WritePack
from tests.support.base_pack import GAME_VERSION
from tests.support.duel import RULESET, able, card, start
from tests.support.shipped import shipped_catalog

CARDS = """
- id: spring_trap
  name: Spring Trap
  type: generic
  number: 21
  initiative: 3
  blocks: [high, mid, low]
  abilities:
    - {kind: push, amount: 2, moment: blocking, against: ranged}
    - {kind: lock, moment: blocking}
    - {kind: repair, amount: 1, moment: cleanup}
    - {kind: spot, amount: 1, moment: reveal}
- id: parting_shot
  name: Parting Shot
  type: generic
  number: 22
  initiative: 6
  attacks: [{kind: ranged, zone: mid, marks: 2, range: [0, 6]}]
  abilities:
    - {kind: suppress, amount: 2, moment: damaging}
    - {kind: swap, moment: attack}
    - {kind: draw, amount: 1, moment: damaging}
"""
FRAME = """
id: thornback
name: Thornback
faction: rogue
class: mobile_suit
cost_gold: 10
profiles:
  duel:
    base_movement: 3
    armour: {high: 4, mid: 4, low: 4}
    weapon_slots: 3
    booster_slots: 4
    abilities:
      - {kind: guard_break}
      - {kind: draw, amount: 1, moment: planning}
      - {kind: counter, amount: 1}
      - {kind: repair, amount: 1, moment: cleanup}
"""


@pytest.fixture
def catalog(write_pack: WritePack) -> Catalog:
    """The shipped content with a pack that composes its own cards and frame."""
    files = {"cards/traps.yaml": CARDS, "frames/thornback.yaml": FRAME}
    folder = write_pack("thorns", 'base: "*"', files)
    result = load_catalog(SCHEMAS, ContentPlaces(mods_dir(), maps_dir(), given=(folder,)), GAME_VERSION)
    assert not result.report.problems, result.report.render()
    return result.catalog


def played(catalog: Catalog, seed: int) -> tuple[DuelState, set[str]]:
    """A game of two thornbacks with the new cards, half at random, and the kinds of its events."""
    usual = next(deck for deck in catalog.of(Deck).values() if deck.frame == "gm")
    cards = (*usual.cards[:-2], "spring_trap", "parting_shot")
    unit = UnitRequest(frame="thornback", cards=cards)
    setup = build_setup(
        DuelRequest(map="duel_scatter", seats=(SeatRequest((unit,)), SeatRequest((unit,)))), catalog
    )
    assert from_plain(to_plain(setup), type(setup)) == setup
    rnd = random.Random(seed)
    state = RULESET.setup(setup, seed)
    kinds: set[str] = set()
    while state.outcome is None:
        player = RULESET.active(state)[0]
        legal = RULESET.legal(state, player)
        action = rnd.choice(legal) if rnd.random() < 0.5 else quick_action(state)
        applied = perform(RULESET, state, action)
        state = applied.state
        kinds.update(type(event).__name__ for event in applied.events)
    return state, kinds


@pytest.mark.rule("DU-7.2")
def test_a_pack_composes_cards_and_a_frame_that_are_played_to_the_end(catalog: Catalog) -> None:
    kinds: set[str] = set()
    for seed in range(6):
        kinds |= played(catalog, seed)[1]
    assert {"DamageRepaired", "RangeExtended", "SuitShoved", "DrawChanged", "CardChanged"} <= kinds


@pytest.mark.rule("DU-7.2")
def test_the_deck_builder_finds_cards_by_effect_and_by_moment(catalog: Catalog) -> None:
    draft = DeckDraft(catalog, "thornback")
    assert "spring_trap" in [each.id for each in draft.matching("", "cleanup")]
    assert "parting_shot" in [each.id for each in draft.matching("generic", "suppress damaging")]
    assert "parting_shot" not in [each.id for each in draft.matching("", "blocking")]


@pytest.mark.rule("DU-7.2")
def test_screens_tell_the_moment_in_words(catalog: Catalog) -> None:
    draft = DeckDraft(catalog, "thornback")
    look = card_look(draft.face("spring_trap"), dict(catalog.strings("en")), catalog)
    assert look.details[0] == "Push 2 when this blocks shots: the attacker is moved 2 directly away."
    assert look.keywords[1] == "Lock when this blocks"
    frame = ability_texts(draft.profile.abilities, catalog.strings("en"), of_frame=True)
    assert frame[0][1].startswith("Each card: Guard break")
    assert frame[1][1] == "Draw 1 in planning: you draw 1 more every time."
    assert not frame[3][1].startswith("Each card"), "it acts once for the machine"


@pytest.mark.rule("DU-7.2")
@pytest.mark.parametrize("keyword", get_args(Keyword))
def test_every_effect_at_every_moment_has_a_sentence_without_gaps(keyword: Keyword) -> None:
    numbers = {"amount": 7, "steps": 5, "initiative": 3, "movement": 4, "zones": ["mid"], "against": "melee"}
    told: set[str] = set()
    kinds: tuple[AttackKind | None, ...] = (None, "melee", "ranged")
    for moment in moments_of(keyword, of_frame=True):
        given = {name: numbers[name] for name in PARAMETERS[keyword]} | {"kind": keyword, "moment": moment}
        is_open = moment == "blocking" and len(MOMENTS[keyword]) > 1
        for against in kinds if is_open else (None,):
            ability = from_plain(given if against is None else given | {"against": against}, Ability)
            ((short, sentence),) = ability_texts([ability], shipped_catalog().strings("en"))
            assert "{" not in sentence and "duel." not in sentence, sentence
            assert short and sentence not in told
            told.add(sentence)
            if "amount" in PARAMETERS[keyword]:
                assert "7" in sentence


@pytest.mark.rule("DU-7.2")
def test_agents_see_effects_wherever_they_come_from() -> None:
    def worth(frame: bool) -> int:
        keyword = [able("guard_break")]
        blow = card("Blow", 9, melee="mmm", abilities=() if frame else keyword)
        table = start(blow, card("Guard", 1, blocks="m"), abilities={"A": keyword} if frame else None)
        number = table.number("A", "Blow")
        found = shot(table.state, number, UnitId("b"), table.state.current)
        assert found is not None
        return strike_worth(table.state, number, UnitId("b"), found)

    plain = start(card("Blow", 9, melee="mmm"), card("Guard", 1, blocks="m"))
    found = shot(plain.state, plain.number("A", "Blow"), UnitId("b"), plain.state.current)
    assert found is not None
    assert (
        worth(True) == worth(False) > strike_worth(plain.state, plain.number("A", "Blow"), UnitId("b"), found)
    )


def test_an_agent_answers_questions_of_a_reveal_and_of_a_cleanup() -> None:
    mender = card("Mender", 2, abilities=[able("swap", moment="reveal")])
    table = start(mender, card("Wait", 3), card("Watch", 1))
    assert table.state.phase == "action"
    asked = table.setup
    state = RULESET.setup(asked, 1)
    seen = 0
    while state.turn == 1 and state.outcome is None:
        player = RULESET.active(state)[0]
        decision = OfficerAgent().choose(observe(state, player), player, 1)
        seen += state.prompt is not None and state.current is None
        state = perform(RULESET, state, cast(DuelAction, decision.action)).state
    assert seen


@pytest.mark.rule("DU-7.2")
def test_a_deck_with_what_nobody_knows_is_refused(catalog: Catalog) -> None:
    unit = UnitRequest(frame="thornback", cards=("spring_trap", "nothing"))
    with pytest.raises(SetupError, match="nothing"):
        build_setup(DuelRequest(seats=(SeatRequest((unit,)), SeatRequest((unit,)))), catalog)
