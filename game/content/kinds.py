"""The register of kinds of content: adding a kind is one entry here."""

from dataclasses import dataclass

from game.content.models import Faction, Frame, Pack, Pilot, RulebookEntry, Rules, Terrain, Texts
from game.content.models_battle import BattleMap, Scenario
from game.content.models_campaign import Campaign, Theatre
from game.content.models_duel import Card, CardSet, Deck


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of content: the files `<pack>/<folder>/**/*.yaml` hold one entry of `model` or a list of them.

    References, assets and system blocks are not listed: the model's annotations say which fields they are.
    """

    name: str
    folder: str
    model: type
    key: str = "id"
    noun: str = ""
    """How messages call an entry, where the name will not do."""
    text_rows: tuple[str, ...] = ()
    """Fields with a list of lines that may also be written as one block of text."""

    @property
    def called(self) -> str:
        """What an entry is called in messages."""
        return self.noun or self.name


PACK = Kind("pack", "", Pack)
"""The file `mod.yaml` at a pack's root."""

KINDS: tuple[Kind, ...] = (
    Kind("faction", "factions", Faction),
    Kind("frame", "frames", Frame),
    Kind("pilot", "pilots", Pilot),
    Kind("terrain", "terrain", Terrain),
    Kind("map", "maps", BattleMap, text_rows=("rows",)),
    Kind("rules", "rules", Rules, noun="set of rules"),
    Kind("card_set", "card_sets", CardSet, noun="set of cards"),
    Kind("card", "cards", Card),
    Kind("deck", "decks", Deck),
    Kind("scenario", "scenarios", Scenario),
    Kind("theatre", "theatres", Theatre, text_rows=("owners",)),
    Kind("campaign", "campaigns", Campaign),
    Kind("rulebook", "rulebook", RulebookEntry, noun="rulebook entry"),
    Kind("text", "text", Texts, noun="collection of texts"),
)
"""Every kind that a pack may hold, in the order in which problems and schemas are listed."""


def called(kind_name: str) -> str:
    """What an entry of a kind is called in messages."""
    return next(kind.called for kind in KINDS if kind.name == kind_name)
