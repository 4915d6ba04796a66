"""Words about a campaign of regions that several panels and pages need."""

from __future__ import annotations

from game.core.ids import PlayerId
from game.scenes.words import Words
from game.systems.sectors.profile import Ability
from game.systems.sectors.state import HIDDEN, NOWHERE, Player, SectorsState
from game.systems.sectors.telling import Names
from game.views.ui.markup import escape
from game.views.ui.theme import FactionLook, FactionPalette


def ability_text(words: Words, ability: Ability) -> str:
    """Return a special ability in a line of markup: its name, and what it does."""
    return words("sectors.gift.free", name=escape(ability.name), about=about_ability(words, ability))


def about_ability(words: Words, ability: Ability) -> str:
    """Return what a special ability does, as markup: as its pack describes it, else by its effect."""
    if ability.description:
        return escape(ability.description)
    grounds = {
        key: words(f"sectors.ground.{ground}")
        for key, ground in (("origin", ability.origin), ("target", ability.target))
    }
    return words(
        f"sectors.gift.does.{ability.effect}",
        resources=ability.resources,
        production=ability.production,
        **grounds,
    )


class Texts:
    """Names, colours and places of one campaign as markup."""

    def __init__(self, words: Words, state: SectorsState, looks: FactionPalette) -> None:
        """``state`` is what the viewer sees."""
        self.words = words
        self.state = state
        self.names = Names(state.campaign.setup)
        races = state.campaign.setup.races
        self._looks = {
            race.id: looks.tinted(race.faction, race.colour, number) for number, race in enumerate(races)
        }

    def look(self, race: str) -> FactionLook:
        """Return how a race looks."""
        return self._looks[race]

    def race(self, race: str) -> str:
        """Return a race's sign and name in its colour."""
        look = self._looks[race]
        return f"{look.emblem} {{{look.role}}}{escape(self.state.campaign.races[race].name)}{{/}}".strip()

    def sign(self, race: str) -> str:
        """Return a race's sign alone; its name where it has none."""
        look = self._looks[race]
        return look.emblem or self.race(race)

    def player(self, player: PlayerId) -> str:
        """Return a player's name in the colour of his race."""
        known = self.state.players.get(player)
        name = escape(self.names.of(player))
        if known is None:
            return name
        look = self._looks[known.race]
        return f"{{{look.role}}}{name}{{/}}"

    def place(self, place: tuple[int, ...]) -> str:
        """Return a region's name, or those on both sides of a border."""
        return escape(" / ".join(self.names.region(each) for each in place))

    def where(self, player: Player) -> str:
        """Return where a unit stands."""
        if player.region != NOWHERE:
            return self.place((player.region,))
        return self.place(player.border) if player.border else self.words("sectors.page.nowhere")

    def treasury(self, race: str) -> str:
        """Return what a race has in its treasury, as far as the viewer knows it; else ""."""
        plan = self.state.plans[race]
        if plan.serial == HIDDEN:
            return ""
        return self.words("sectors.treasury", resources=plan.resources, production=plan.production)
