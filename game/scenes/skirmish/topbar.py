"""The line at the top of a battle: where, which turn, who moves, what speed still earns."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.ids import PlayerId
from game.rules.prose import listing
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import BarPanel, ways_out
from game.scenes.game.undone import end_turn_button
from game.scenes.skirmish.panels import show_of
from game.systems.skirmish import queries
from game.systems.skirmish.state import SkirmishState
from game.views.ui.basic import Label
from game.views.ui.glyphs import NO_BREAK
from game.views.ui.layout import Spacer
from game.views.ui.markup import escape


def _standing(state: SkirmishState, side: int) -> str:
    """Return how many units a side has; once it is fought, those in reserve after a plus (SK-1.7)."""
    left = queries.units_left(state, side)
    waiting = 0 if state.phase == "deploy" else len(queries.waiting(state, side))
    return f"{left - waiting}+{waiting}" if waiting else str(left)


class TopBar(BarPanel):
    """Also keeps the line about luck, which stands below the log.

    ``compact``: the lines about speed and forces stand elsewhere too, they have no room here.
    """

    def __init__(
        self,
        context: PanelContext,
        *,
        compact: bool = False,
    ) -> None:
        words = context.words
        self._show = show_of(context.showing)
        self._words = words
        setup = self._show.setup
        place = escape(setup.name or setup.board.name)
        self.title_label = Label(place, "text", "title", is_bold=True, is_wrapped=False)
        self.turn = Label("", "accent", "title", is_bold=True, is_wrapped=False)
        self.bonus = Label("", "dim", is_wrapped=compact, stretch=0 if compact else 1)
        self.mover = Label("", "text", "title", is_bold=True, is_wrapped=False)
        self.forces = Label("", "dim", is_wrapped=compact)
        self.luck = Label("", "dim")
        self.end_turn = end_turn_button(context, "battle.end_turn")
        wide = (self.title_label, self.turn, self.bonus, self.mover, Spacer(), self.forces)
        parts = (self.turn, self.mover, Spacer()) if compact else wide
        super().__init__(*parts, *ways_out(context), self.end_turn, gap=8 if compact else 20)

    def show(self, side: int | None, state: SkirmishState) -> None:
        """Show where the battle stands."""
        words, shown = self._words, self._show
        if state.phase == "deploy":
            self.turn.set_text(words("battle.top.deploy"))
        else:
            self.turn.set_text(words("battle.top.turn", turn=state.turn))
        self.bonus.set_text(self._bonus_text(state))
        self.bonus.tooltip = self._bonus_steps()
        quiet = queries.turns_without_loss(state)
        limit = shown.setup.options.stalemate_turns
        if quiet >= min(shown.setup.rules.stalemate_notice_turns, limit - 1) and state.phase == "battle":
            leaver = shown.setup.sides[queries.stalemate_side(state)]
            last = words("battle.top.stalemate", turn=state.last_loss_turn + limit, side=escape(leaver.name))
            self.bonus.set_text(f"{{warning}}{last}{{/}}  {{rule:SK-6.6}}")
        mover = shown.setup.sides[state.to_move]
        key = {"over": "over", "deploy": "deploys"}.get(state.phase, "moves")
        self.mover.set_text(words(f"battle.top.{key}", side=escape(mover.name)), shown.role(mover.player))
        counts = []
        for index, entry in enumerate(shown.setup.sides):
            left = f"{escape(entry.name)} {{b}}{_standing(state, index)}{{/}}"
            counts.append(f"{{{shown.role(entry.player)}}}{left}{{/}}")
        self.forces.set_text("   ".join(counts))
        self.forces.tooltip = "\n".join(self._beside_board(state))
        is_deploying = state.phase == "deploy"
        self.end_turn.set_text(words("battle.deploy_done" if is_deploying else "battle.end_turn"))
        self.end_turn.set_enabled(side is not None and state.phase != "over" and state.prompt is None)
        self.end_turn.set_visible(not is_deploying)
        self.luck.set_text(self._luck_text())

    def _beside_board(self, state: SkirmishState) -> Iterator[str]:
        """Yield for each side who stands beside the board: in reserve, or barred from this ground (SK-7)."""
        words, shown = self._words, self._show
        if state.phase == "deploy":
            return
        for index, entry in enumerate(shown.setup.sides):
            for status, rule in (("reserve", "SK-1.7"), ("barred", "SK-1.6")):
                units = [unit for unit in state.field.order[index] if state.units[unit].status == status]
                if units:
                    names = escape(listing(shown.unit_name(unit) for unit in units))
                    side = f"{{{shown.role(entry.player)}}}{escape(entry.name)}{{/}}"
                    yield words(f"battle.top.{status}", side=side, units=names) + f"  {{rule:{rule}}}"

    def _bonus_text(self, state: SkirmishState) -> str:
        """What speed still earns whoever wins; before the first turn, the most that it can earn (SK-6.4)."""
        words, steps = self._words, self._show.setup.rules.bonus_gold
        if not steps:
            return ""
        if state.phase == "deploy":
            return words("battle.top.bonus.most", gold=max(step.gold for step in steps))
        gold, last = queries.bonus_gold(state), queries.bonus_until(state)
        if not gold:
            return words("battle.top.no_bonus")
        key = "battle.top.bonus.now" if last == state.turn else "battle.top.bonus"
        return words(key, gold=gold, turn=last)

    def _bonus_steps(self) -> str:
        """Every step of the bonus, and who gets it."""
        words = self._words
        steps = [
            words("battle.top.bonus.step", turn=step.below_turns - 1, gold=step.gold)
            for step in self._show.setup.rules.bonus_gold
        ]
        return "\n".join([words("battle.top.bonus.about") + "  {rule:SK-6.4}", *steps]) if steps else ""

    def show_thinking(self, name: str) -> None:
        """Say that a seat is thinking."""
        self.mover.set_text(self._words("battle.top.thinking", side=escape(name)), "text")

    def _luck_text(self) -> str:
        """Return how lucky both sides are; no side's name is torn from its number."""
        parts = []
        for entry in self._show.setup.sides:
            luck = self._show.luck.of(PlayerId(entry.player))
            parts.append(
                self._words("battle.luck.side", side=escape(entry.name), percentile=luck.percentile)
                if luck.rolls
                else self._words("battle.luck.none", side=escape(entry.name))
            )
        whole = (part.replace(" ", NO_BREAK) for part in parts)
        return self._words("battle.luck") + "  " + "   ".join(whole)
