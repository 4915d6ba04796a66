"""What intents foresee, in random positions: told without gaps, with chances that are some, and usable."""

import random
import re
from collections.abc import Iterator

import pytest

from game.core.ids import PlayerId
from game.core.odds import Odd
from game.rules.outlook import HasOutlook, Outlook, Prospect
from game.rules.prose import Sentence
from tests.laws.play import Game, Ply
from tests.laws.test_intents import AnyIntent, adopted, places_of, positions
from tests.support.shipped import shipped_catalog

SYSTEMS_TOLD = ("skirmish", "duel", "wargame", "strategic", "sectors", "totalwar")
TEXTS = shipped_catalog().strings("en")
LOOKS = {"totalwar": 40}
"""So many looks are taken in each position, else ten; on a large map few of them meet anything."""
BEGUN = {"wargame": 2, "totalwar": 1}
"""So many are found to begin with at least, else six; machines that move at random seldom meet."""


def pointed(name: str, game: Game, ply: Ply, player: PlayerId) -> Iterator[tuple[AnyIntent, Outlook]]:
    """Yield what is foreseen of places, of units that are clicked, and of cards that lie there."""
    dice = random.Random(f"{game.seed} {name}")
    intent = adopted(name, ply.state, player)
    assert isinstance(intent, HasOutlook)
    view = game.system.ruleset.table(game.system.ruleset.observe(ply.state, player), player)
    tiles = [token.tile for token in view.tokens if token.tile >= 0]
    cards = [card.id for card in view.cards]
    places = places_of(game, ply.state)
    for _ in range(LOOKS.get(name, 10)):
        if cards and dice.random() < 0.4:
            intent.point(None, dice.choice(cards))
        else:
            intent.point(dice.choice(tiles) if tiles and dice.random() < 0.5 else dice.choice(places))
        found = intent.outlook()
        if found is not None:
            yield intent, found
        if tiles and dice.random() < 0.2:
            intent.use_place(dice.choice(tiles))


def prospects(outlook: Outlook) -> Iterator[Prospect]:
    for part in outlook.parts:
        assert part.prospects, part.heading
        yield from part.prospects


def check_told(game: Game, ply: Ply, sentence: Sentence) -> None:
    """A sentence has a text, and every gap of it a fact, which can be named."""
    names = None if game.system.names is None else game.system.names(ply.state)
    text = TEXTS[sentence.key]
    assert set(re.findall(r"\{([a-z_]+)", text)) <= set(sentence.facts), sentence
    for key, value in sentence.facts.items():
        assert names is None or names.fact(key, value) != "", sentence


@pytest.mark.parametrize("name", SYSTEMS_TOLD)
def test_what_is_foreseen_is_told_without_gaps_and_its_numbers_are_chances(name: str) -> None:
    seen = 0
    for game, ply, player in positions(name):
        places = places_of(game, ply.state)
        for _, outlook in pointed(name, game, ply, player):
            assert outlook.place in places
            check_told(game, ply, outlook.title)
            for part in outlook.parts:
                check_told(game, ply, part.heading)
            for prospect in prospects(outlook):
                seen += 1
                for sentence in (prospect.text, *prospect.workings):
                    check_told(game, ply, sentence)
                for odd in (prospect.chance, prospect.risk):
                    assert odd is None or _is_chance(odd), prospect
                assert set(prospect.places) <= set(places)
                assert prospect.why is None or prospect.why.rule
    assert seen > 60


def _is_chance(odd: Odd) -> bool:
    return 0 <= odd.numerator <= odd.denominator and odd.denominator > 0


@pytest.mark.parametrize("name", SYSTEMS_TOLD)
def test_what_can_be_begun_is_taken_by_the_intent_or_by_the_rules(name: str) -> None:
    begun = 0
    for game, ply, player in positions(name):
        for intent, outlook in pointed(name, game, ply, player):
            cards = [prospect.card for prospect in prospects(outlook) if prospect.card]
            if not cards:
                continue
            before = shown(intent)
            action = intent.use_card(cards[0])
            assert action is not None or shown(intent) != before, cards[0]
            if action is not None:
                illegal = game.system.ruleset.check(ply.state, action)
                assert illegal is None or illegal.rule, action
            begun += 1
    assert begun >= BEGUN.get(name, 6)


def shown(intent: AnyIntent) -> object:
    """All that tells what the player has chosen."""
    intent.point(None)
    return intent.marks(), intent.orders(), intent.planned(), intent.focus
