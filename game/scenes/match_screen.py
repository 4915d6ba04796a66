"""What the screens of battles share: a match, who sits at it, and the end of listening when it moves on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from game.agents.advise import levels
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.scenes.context import Context
from game.scenes.gate import submitted
from game.scenes.menu_screen import MenuScreen
from game.scenes.seating.desk import SeatDesk
from game.scenes.seating.handing_over import ask_for_successor
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.scenes.stack import Pop
from game.session.errors import SaveError
from game.session.handover import NO_BATTLE, STAFF, battle_now
from game.session.match import Match
from game.session.schema import SeatRecord
from game.session.seen import Listener, Update, Viewer
from game.session.unsaved import leave
from game.views.ui.markup import escape


class MatchScreen(MenuScreen):
    """A game on screen. One that a campaign has ordered leaves the match open when it ends.

    Where the whole battle is taken back, the campaign below comes back on the screen.
    """

    def __init__(
        self,
        services: Services,
        match: Match,
        records: Iterable[SeatRecord],
        minds: Minds,
        *,
        is_campaign: bool = False,
    ) -> None:
        """``is_campaign``: the lowest game is shown, whatever battle stands above it."""
        super().__init__(services)
        self.match = match
        self.is_ordered = match.position.depth > 1 and not is_campaign
        self.desk = SeatDesk(match, records, minds, battle_now(match) if self.is_ordered else NO_BATTLE)
        self._game = match.game.setup_hash, match.game.order
        self._leave: Callable[[], None] | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """The game looks as its own content says."""
        context.know_content(self.services.catalog)
        super().enter(context, size)

    def played(self) -> Match | None:
        """The match."""
        return self.match

    def listen(self, viewer: Viewer, told: Listener) -> None:
        """Hear from now on what this viewer may see of the game."""

        def heard(update: Update) -> None:
            game = self.match.game
            if not update.is_replaced or (game.setup_hash, game.order) == self._game:
                told(update)
            else:
                self.go(Pop())

        if self._leave is not None:
            self._leave()
        self._leave = self.match.subscribe(viewer, heard)

    @property
    def own_save(self) -> Path | None:
        """Where this game alone is saved; None without a save and for a battle in a campaign's."""
        store = self.match.store
        return None if store is None or self.is_ordered else store.path

    def submit(self, action: Action, refuse: Callable[[Illegal], object]) -> bool:
        """Submit an action, and return whether it was taken; ``refuse`` hears of it where rules forbid it.

        Where it cannot be saved the player is told, and it was not taken.
        """
        match submitted(self.match, action):
            case Illegal() as illegal:
                refuse(illegal)
            case SaveError() as error:
                self.tell_unsaved(error)
            case _:
                return True
        return False

    def tell_of_fall(self, name: str, why: str) -> None:
        """Say that the program at a seat failed and people play on. ``name`` is the seat's."""
        text = self.words("battle.seat_failed", side=escape(name), why=escape(why))
        self.tell(self.words("battle.seat_failed.title"), text)

    def successor(
        self, name: Callable[[PlayerId], str], go_on: Callable[[], object], player: PlayerId | None = None
    ) -> Callable[[], object] | None:
        """Return what asks who takes the seat of the player at the screen; None where nobody decides here.

        ``name`` is a seat's, ``go_on`` looks at the game as who is left may; ``player`` is known to sit here.
        Whoever leaves a campaign's battle may leave it to the staff: when nobody at the screen is left in
        it, the campaign comes back and the staff fights it out.
        """
        leaver = player or self.desk.human_player() or self.desk.only_human()
        if leaver is None or self.match.outcome is not None:
            return None
        return partial(self._ask_for_successor, leaver, name(leaver), go_on)

    def _ask_for_successor(self, player: PlayerId, seat: str, go_on: Callable[[], object]) -> None:
        system = self.match.system
        known = (STAFF, *levels(system)) if self.is_ordered else levels(system)
        take = partial(self._hand_over, player, go_on)
        ask_for_successor(self.ui, self.words, system.name, seat, known, take, is_battle=self.is_ordered)

    def _hand_over(self, player: PlayerId, go_on: Callable[[], object], level: str) -> None:
        """A built-in player has the seat from now on."""
        try:
            self.desk.hand_over(player, level)
        except SaveError as error:
            self.tell_unsaved(error)
        if level == STAFF and not self.desk.humans():
            self.go(Pop())
        else:
            go_on()

    def exit(self) -> None:
        """Let go of the match."""
        if self._leave is not None:
            self._leave()
        self.desk.close()
        if not self.is_ordered:
            try:
                leave(self.match, self.services.folders.saves)
            except SaveError as error:
                self.services.troubles.append(str(error))
