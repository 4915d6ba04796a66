"""The game of a picture that the command line describes: on this map, of this scenario, of this campaign."""

from dataclasses import replace

from game.app.begin import Asked, asked_battle, asked_duel, asked_war, system_of
from game.app.failures import CommandError
from game.app.game_table import GameTable
from game.scenes.services import BattleChoice, DuelChoice, Services, WarChoice
from game.scenes.stack import Scene


class AskedTable(GameTable):
    """Begins what was asked for, whatever the scene would have begun."""

    def __init__(self, asked: Asked) -> None:
        """``asked`` names at least a map, a scenario or a campaign."""
        super().__init__()
        self._asked = asked
        self.is_used = False
        """Whether a game was begun."""

    def begin_battle(self, choice: BattleChoice) -> Scene[object]:
        """Begin the battle that was asked for."""
        self._must_be("skirmish")
        return super().begin_battle(asked_battle(self._asked, self.services))

    def begin_war(self, choice: WarChoice) -> Scene[object]:
        """Begin the war that was asked for."""
        self._must_be("totalwar")
        return super().begin_war(asked_war(self._asked, self.services))

    def begin_duel(self, choice: DuelChoice) -> Scene[object]:
        """Begin the duel that was asked for."""
        self._must_be("duel")
        return super().begin_duel(asked_duel(self._asked, self.services))

    def _must_be(self, system: str) -> None:
        self.is_used = True
        found = system_of(replace(self._asked, system=""), self.services)
        if found != system:
            raise CommandError(f"this scene shows a game of {system}; what was asked for is of {found}")


def asking(services: Services, asked: Asked) -> tuple[Services, AskedTable]:
    """Return services that begin what was asked for, and their table."""
    table = AskedTable(asked)
    changed = replace(services, table=table)
    table.attach(changed)
    return changed, table
