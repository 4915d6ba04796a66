"""What content holds for the duel: blocks of its own in shared entries, cards, decks, checks."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy
from game.systems.duel.content import Card, CardSet, Deck
from game.systems.duel.profile import DuelProfile, DuelRules, DuelScenario, DuelTerrain

SCHEMA = SystemSchema(
    "duel",
    profile=DuelProfile,
    terrain=DuelTerrain,
    rules=DuelRules,
    scenario=DuelScenario,
    kinds=(
        Kind("card_set", "card_sets", CardSet, noun="set of cards", also=("weapon",)),
        Kind("card", "cards", Card),
        Kind("deck", "decks", Deck),
    ),
    checks=Lazy(
        {
            "content": "game.systems.duel.content_checks:CHECKS",
            "begin": "game.systems.duel.build:BEGINS",
        }
    ),
)
