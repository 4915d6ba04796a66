"""The game of a picture that the command line describes: on this map, of this scenario, of this campaign."""

from dataclasses import replace

from game.app.begin import Asked, asked_game, system_of
from game.app.failures import CommandError
from game.app.game_table import GameTable
from game.scenes.services import GameChoice, Services
from game.scenes.stack import Scene


class AskedTable(GameTable):
    """Begins what was asked for, whatever the scene would have begun."""

    def __init__(self, asked: Asked) -> None:
        """``asked`` names at least a map, a scenario or a campaign."""
        super().__init__()
        self._asked = asked
        self.is_used = False
        """Whether a game was begun."""

    def begin(self, choice: GameChoice) -> Scene[object]:
        """Begin the game that was asked for, of the same system."""
        self.is_used = True
        found = system_of(replace(self._asked, system=""), self.services)
        if found != choice.system:
            raise CommandError(
                f"this scene shows a game of {choice.system}; what was asked for is of {found}"
            )
        return super().begin(asked_game(self._asked, self.services))


def asking(services: Services, asked: Asked) -> tuple[Services, AskedTable]:
    """Return services that begin what was asked for, and their table."""
    table = AskedTable(asked)
    changed = replace(services, table=table)
    table.attach(changed)
    return changed, table
