"""The panels beside the map: the force, the move, the battle that it would start, the ground."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from game.core.kernel import Illegal
from game.rules.prose import listing
from game.scenes.game.brief import brief_text
from game.scenes.game.showing import Showing
from game.scenes.totalwar.consequences import fall_lines
from game.scenes.totalwar.out import out_text
from game.scenes.totalwar.pages.tables import rank_name
from game.scenes.totalwar.shot_lines import shot_lines
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.board import forces_at
from game.systems.totalwar.brief import doing_row, force_row, machine_rows
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.resolve_earth import places_left
from game.systems.totalwar.state import Force, Officer, TotalWarState
from game.systems.totalwar.tagalong import Preview
from game.views.ui.basic import Label
from game.views.ui.button import Button, Toggle
from game.views.ui.layout import Column, Panel
from game.views.ui.markup import escape

MAJORITY_PERCENT = 50
MOVE_RULES = {"fleet": "TW-2.1", "superweapon": "TW-2.3"}
"""The entry of the rulebook about moves of a kind of force; of squadrons it is TW-2.2."""


class ForcePanel(Panel):
    """A force: what it is, who leads it, what it has, what it can still do.

    ``next`` leads to the next one. It lies outside of the panel, where nothing that comes up pushes it away.
    """

    def __init__(
        self,
        showing: Showing,
        war: WarTexts,
        on_next: Callable[[], object],
        on_standing: Callable[[], object],
        why_waiting: Callable[[], str],
    ) -> None:
        words = war.words
        self._showing = showing
        self._war = war
        self._words = words
        self._kind = Label("", "text")
        self._officer = Label("", "dim")
        self._state = Label("", "dim")
        self._units = Label("", "text")
        self.next = Button(
            words("war.next"),
            on_next,
            command="war_next",
            tooltip=words("war.next.tip"),
            is_compact=True,
            why_not=self._why_no_next,
            id="war_next",
            stretch=1,
        )
        self._why_waiting, self._mode = why_waiting, ""
        self._standing = Button("", on_standing, command="war_standing", is_compact=True, id="war_standing")
        super().__init__(
            words("war.force.none"),
            self._standing,
            self._kind,
            self._officer,
            self._state,
            self._units,
            gap=4,
            id="force_panel",
        )

    def show(self, plan: WarIntent) -> None:
        """Show the selected force, or what is to be done without one."""
        words, force = self._words, plan.force
        ready = plan.orderable()
        self.next.set_enabled(bool(ready))
        self._mode = plan.mode
        self._standing.set_visible(
            plan.mode == "movement"
            and force is not None
            and force.kind == "squadron"
            and force.officer == plan.state.officer
        )
        if force is None:
            self.set_title(words("war.force.none"))
            key = f"war.force.ready.{plan.mode}" if plan.mode in ("shots", "placement") else "war.force.ready"
            self._kind.set_text(words.count(key, len(ready)) if ready else "", "text")
            is_unpaid = plan.mode == "shots" and not ready
            key = f"war.force.help.{'unpaid' if is_unpaid else plan.mode}"
            self._officer.set_text(words.or_else(key, ""))
            if told := out_text(self._war):
                self._officer.set_text(told)
            self._state.set_text(self._no_room_for_all(plan, ready))
            self._units.set_text("")
        else:
            self._show_force(plan, force)
        for label in (self._kind, self._officer, self._state, self._units):
            label.set_visible(bool(label.text))

    def _no_room_for_all(self, plan: WarIntent, waiting: Sequence[Force]) -> str:
        """What to know before the first force is set down on a map that does not take all (TW-6.3)."""
        factions = {force.faction for force in waiting} if plan.mode == "placement" else set()
        room = sum(places_left(plan.state, plan.state.factions[faction]) for faction in factions)
        return self._words("war.force.room", room=room) if factions and room < len(waiting) else ""

    def _why_no_next(self) -> str:
        """Why no force can be given an order: by the part of the turn, else because others decide."""
        return self._words.or_else(f"war.next.none.{self._mode}", "") or self._why_waiting()

    def _show_force(self, plan: WarIntent, force: Force) -> None:
        words, war, state = self._words, self._war, plan.state
        self.set_title(force.name)
        self._kind.set_text(brief_text(self._showing, (force_row(state, force),)))
        officer = state.officers.get(force.officer)
        rank = rank_name(state, officer) if officer is not None else ""
        self._officer.set_text(escape(f"{rank} {officer.name}") if officer is not None else "")
        self._standing.set_text(words(f"war.standing.{force.order}"))
        wish = directive_text(war, officer)
        doing = brief_text(self._showing, (doing_row(state, force),))
        self._state.set_text("\n".join(filter(None, (wish, doing, self._waits_for(plan, officer)))))
        machines = (brief_text(self._showing, (each,)) for each in machine_rows(state, force))
        self._units.set_text("{dim},{/} ".join(machines))

    def _waits_for(self, plan: WarIntent, officer: Officer | None) -> str:
        """Say whose turn a force waits for that nobody can move now though its side moves (TW-1.6)."""
        state = plan.state
        mover = state.officers.get(state.officer) if plan.mode == "movement" else None
        if mover is None or officer is None or officer.id == mover.id or officer.faction != mover.faction:
            return ""
        return self._words("war.force.others", officer=escape(officer.name), mover=escape(mover.name))


def directive_text(war: WarTexts, officer: Officer | None) -> str:
    """Return what is wished of an officer, as far as the viewer may know it; "" without anything (TW-7.3)."""
    wish = officer.directive if officer is not None else None
    if wish is None:
        return ""
    parts = [war.names.of(wish.role)] if wish.role else []
    parts += [war.names.panel(wish.panel)] if wish.panel >= 0 else []
    text = war.words("war.force.directive", wish=escape(listing(parts)))
    return f"{{accent}}{text}{{/}}  {{rule:TW-7.3}}"


class MovePanel(Panel):
    """What the move that is looked at would bring about, and the button that makes it."""

    def __init__(
        self,
        war: WarTexts,
        on_commit: Callable[[], object],
        on_follow: Callable[[str], object],
        on_turn: Callable[[], object],
    ) -> None:
        words = war.words
        self._war = war
        self._words = words
        self._on_follow = on_follow
        self._text = Label("", "text", id="move_text")
        self._followers = Column(gap=4)
        self._beside: tuple[object, ...] = ()
        self._turn = Button(
            words("war.turn_shot"), on_turn, command="war_turn_shot", is_compact=True, id="war_turn_shot"
        )
        self._commit = Button(
            words("war.commit.move"), on_commit, command="war_commit", emphasis="primary", id="war_commit"
        )
        super().__init__(
            words("war.move.title"),
            self._text,
            self._followers,
            self._turn,
            self._commit,
            gap=6,
            id="move_panel",
        )

    def show(self, plan: WarIntent) -> None:
        """Show the move of a plan."""
        shown = plan.preview()
        is_shot = plan.mode == "shots" and plan.target is not None and plan.force is not None
        is_placed = plan.mode == "placement" and plan.aim is not None
        self._show_followers(plan)
        self.set_visible(shown is not None or is_shot or is_placed or bool(plan.ways))
        self._turn.set_visible(is_shot and self._has_way(plan))
        self._commit.set_enabled(plan.target is not None and not isinstance(shown, Illegal))
        first = self._words("war.commit.first")
        self._commit.why_not = self._war.refusal(shown) if isinstance(shown, Illegal) else first
        if isinstance(shown, Illegal):
            self._text.set_text(f"{{warning}}{self._war.refusal(shown)}{{/}}")
        elif shown is not None:
            self._text.set_text("\n".join(self.move_lines(plan, shown)))
        elif is_shot and plan.force is not None:
            target = plan.target or 0
            lines = shot_lines(self._war, plan.state, plan.force, target, plan.direction)
            self._text.set_text("\n".join(lines))
        else:
            key = "war.placement.choose" if plan.mode == "placement" else "war.move.choose"
            self._text.set_text(f"{{dim}}{self._words(key)}{{/}}")
        kind = plan.mode if plan.mode in ("shots", "placement") else "move"
        self.set_title(self._words(f"war.{kind}.title"))
        self._commit.set_text(self._words(f"war.commit.{kind}"))

    @staticmethod
    def _has_way(plan: WarIntent) -> bool:
        force = plan.force
        return force is not None and plan.state.campaign.superweapons[force.weapon].beyond_panels > 0

    def move_lines(self, plan: WarIntent, shown: Preview) -> list[str]:
        """Return a line for each thing that the move changes, rules last."""
        words, war, state = self._words, self._war, plan.state
        first = shown.moves[0]
        lines = [
            words.count("war.move.to", len(first.path) - 1, panel=escape(war.names.panel(first.path[-1])))
        ]
        rules = [MOVE_RULES.get(state.forces[first.force].kind, "TW-2.2")]
        if state.forces[first.force].kind == "superweapon":
            lines.append(f"{{warning}}{words('war.move.no_charge')}{{/}}")
            rules.append("TW-4.13")
        with_it = [state.forces[move.force] for move in shown.moves[1:]]
        asked = sum(plan.is_asked(each) and not plan.follows(each) for each in with_it)
        for key, count in (("along", len(with_it) - asked), ("may_come", asked)):
            if count:
                lines.append(words.count(f"war.move.{key}", count))
        if with_it:
            rules.append("TW-3.1")
        for each in shown.stayed:
            why = words(f"war.move.{each.reason}", force=escape(war.names.of(each.force)))
            lines.append(f"{{dim}}{why}{{/}}")
        if shown.captured:
            lines.append(f"{{good}}{words.count('war.move.captures', len(shown.captured))}{{/}}")
            rules.append("TW-5.1")
        own = state.forces[first.force].faction
        lines += fall_lines(words, war.names, state, own, shown.captured)
        for weapon in _overrun(state, shown, own):
            text = words("war.move.overruns", weapon=escape(war.names.of(weapon.id)))
            lines.append(f"{{good}}{text}{{/}}")
            rules.append("TW-4.14")
        for panels, key in ((shown.cut, "cuts"), (shown.joined, "joins")):
            for is_own in (True, False):
                count = sum((shown.whose(state, panel) == own) is is_own for panel in panels)
                if count:
                    role = "good" if (key == "joins") is is_own else "bad"
                    whose = "own" if is_own else "enemy"
                    lines.append(f"{{{role}}}{words.count(f'war.move.{key}.{whose}', count)}{{/}}")
        if shown.unsupplied:
            lines.append(f"{{bad}}{words.count('war.move.unsupplied', len(shown.unsupplied))}{{/}}")
        if shown.cut or shown.joined or shown.unsupplied:
            rules.append("TW-5.6")
        lines.append("  ".join(f"{{rule:{rule}}}" for rule in rules))
        return lines

    def _show_followers(self, plan: WarIntent) -> None:
        words, names = self._words, self._war.names
        entries = tuple(
            (force, force.id not in plan.declined, plan.is_asked(force), plan.follows(force))
            for force in plan.beside()
        )
        if entries == self._beside:
            return
        self._beside = entries
        rows: list[Toggle | Label] = []
        for force, is_along, is_asked, has_answered in entries:
            name = escape(names.of(force.id))
            if has_answered:  # a standing order answers for its officer, whoever leads the fleet (TW-3.1)
                rows.append(Label(words("war.move.by_order", force=name), "dim"))
            elif is_asked:
                rows.append(Label(words("war.move.asked", force=name), "dim"))
            else:
                rows.append(
                    Toggle(
                        words("war.move.follow", force=names.of(force.id)),
                        is_along,
                        partial(self._follow, force.id),
                        command="" if any(isinstance(row, Toggle) for row in rows) else "war_follow",
                        id=f"follow_{force.id}",
                    )
                )
        self._followers.replace(*rows)
        self._followers.set_visible(bool(rows))

    def _follow(self, force: str, is_on: bool) -> None:
        self._on_follow(force)


def _overrun(state: TotalWarState, shown: Preview, faction: str) -> list[Force]:
    """The superweapons without a guard that a move would destroy by entering their panels (TW-4.14)."""
    entered = [move.path[-1] for move in shown.moves if not move.fights]
    here = (force for panel in entered for force in forces_at(state, panel))
    return [force for force in here if force.kind == "superweapon" and force.faction != faction]


class BattlePanel(Panel):
    """The battle that the move would start: against whom, with which odds, and what winning would bring."""

    def __init__(self, war: WarTexts) -> None:
        self._war = war
        self._words = war.words
        self._text = Label("", "text", id="battle_text")
        super().__init__(self._words("war.battle.title"), self._text, gap=6, id="battle_panel")

    def show(self, plan: WarIntent, win_percents: Mapping[str, int]) -> None:
        """Show the battles of a plan; ``win_percents`` by attacking force, where they are known."""
        shown = plan.preview()
        battles = shown.battles if isinstance(shown, Preview) else ()
        self.set_visible(bool(battles))
        words, state = self._words, plan.state
        lines: list[str] = []
        for battle in battles:
            enemies = [state.forces[name] for name in battle.enemies]
            lines += battle_lines(self._war, state.forces[battle.force], battle.panel, enemies)
            if battle.fill:
                lines.append(fill_line(self._war, battle.fill))
            percent = win_percents.get(battle.force)
            if percent is not None:
                role = "good" if percent >= MAJORITY_PERCENT else "bad"
                lines.append(f"{{{role}}}{words('war.battle.odds', win=percent, lose=100 - percent)}{{/}}")
            if battle.founds:
                text = words.count("war.battle.founds", len(battle.captured))
                lines.append(f"{{good}}{text}{{/}}  {{rule:TW-8.3}}")
            elif battle.captured:
                lines.append(words.count("war.battle.takes", len(battle.captured)))
            if battle.unsupplied:
                text = words.count("war.battle.unsupplied", len(battle.unsupplied))
                lines.append(f"{{bad}}{text}{{/}}")
            if battle.cut:
                lines.append(words.count("war.battle.cuts", len(battle.cut)))
            if battle.joined:
                lines.append(words.count("war.battle.joins", len(battle.joined)))
            side, fallen = state.forces[battle.force].faction, (battle.panel, *battle.captured)
            swept = shown.captured if isinstance(shown, Preview) else ()
            names = self._war.names
            lines += fall_lines(words, names, state, side, fallen, before=swept, founds=battle.founds)
        lines.append("{rule:TW-2.5}  {rule:TW-5.2}")
        self._text.set_text("\n".join(lines))


def battle_lines(war: WarTexts, force: Force, panel: int, enemies: Iterable[Force]) -> list[str]:
    """Return who attacks where, and under it whom, each with the number of its units."""
    names = war.names
    head = war.words(
        "war.battle.at",
        force=f"{{b}}{escape(names.of(force.id))}{{/}}",
        count=len(force.units),
        panel=escape(names.panel(panel)),
    )
    return [
        head,
        *(
            f"{war.emblem(enemy.faction)}"
            f"{{{war.role_of(enemy.faction)}}}{escape(names.of(enemy.id))}  {len(enemy.units)}{{/}}"
            for enemy in enemies
        ),
    ]


def fill_line(war: WarTexts, fill: Sequence[str]) -> str:
    """Return who joins the defenders where winning founds a faction (TW-8.2)."""
    text = war.words.count("war.battle.fill", len(fill), frame=escape(war.names.of(fill[0])))
    return f"{{warning}}{text}{{/}}  {{rule:TW-8.2}}"
