"""What content holds for the duel: blocks of its own in shared entries, cards, decks, checks."""

from game.content.systems import Kind, SystemSchema
from game.core.lazy import Lazy

SCHEMA = SystemSchema(
    "duel",
    blocks=Lazy(
        {
            "profile": "game.systems.duel.profile:DuelProfile",
            "terrain": "game.systems.duel.profile:DuelTerrain",
            "rules": "game.systems.duel.profile:DuelRules",
            "scenario": "game.systems.duel.profile:DuelScenario",
        }
    ),
    kinds=(
        Kind(
            "card_set",
            "card_sets",
            "game.systems.duel.content:CardSet",
            noun="set of cards",
            also=("weapon",),
        ),
        Kind("card", "cards", "game.systems.duel.content:Card"),
        Kind("deck", "decks", "game.systems.duel.content:Deck"),
    ),
    checks=Lazy(
        {
            "content": "game.systems.duel.content_checks:CHECKS",
            "begin": "game.systems.duel.build:BEGINS",
            "sent": "game.systems.duel.content_checks:SENT",
        }
    ),
)
