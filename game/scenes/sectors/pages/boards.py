"""The board of a race: notes of its players, requests for the special ability, the General's marks."""

from __future__ import annotations

from game.scenes.sectors.pages.page import SectorsPage
from game.scenes.sectors.panels import use_text
from game.systems.sectors.actions import (
    MOST_LETTERS,
    DeleteNote,
    GrantAbility,
    PinNote,
    PostNote,
    RevokeGrant,
)
from game.systems.sectors.state import Note
from game.views.ui.basic import Label
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class BoardsPage(SectorsPage):
    """Only the race reads it (SE-1.6)."""

    name = "boards"
    _text = ""

    def panels(self) -> list[Widget]:
        """Notes, requests, marks."""
        if not self.race:
            return [Panel("", Label(self.words("sectors.seat.nobody"), "dim"))]
        return [self._notes(), self._requests(), self._marks()]

    def _notes(self) -> Panel:
        words = self.words
        entry = TextEntry(
            self._text,
            on_change=self._write,
            on_submit=self._post,
            placeholder=words("sectors.page.boards.write"),
            most_signs=MOST_LETTERS,
            id="note_text",
            stretch=1,
        )
        post = PostNote(player=self.player, text=self._text or "?")
        why = self.screen.why_not(post)
        rows: list[Widget] = [entry if not why else Label(why, "dim")]
        notes = self.state.plans[self.race].notes
        for note in sorted(notes, key=lambda each: (not each.is_pinned, -each.number)):
            rows.append(self._note(note))
        return Panel(words("sectors.page.boards.notes"), *rows, gap=6)

    def _note(self, note: Note) -> Widget:
        words = self.words
        pin = "{accent}{icon:star}{/} " if note.is_pinned else ""
        text = Label(f"{pin}{self.texts.player(note.player)}: {escape(note.text)}", stretch=1)
        if not self.is_general:
            return text
        pins = PinNote(player=self.player, number=note.number, pinned=not note.is_pinned)
        key = "sectors.page.boards.unpin" if note.is_pinned else "sectors.page.boards.pin"
        drop = DeleteNote(player=self.player, number=note.number)
        return Row(
            text,
            self.screen.order_row(words(key), pins, id=f"pin_{note.number}"),
            self.screen.order_row(words("sectors.page.boards.delete"), drop, id=f"delete_{note.number}"),
            gap=8,
        )

    def _write(self, text: str) -> None:
        self._text = text

    def _post(self, text: str) -> None:
        if text.strip():
            self._text = ""
            self.screen.order(PostNote(player=self.player, text=text))

    def _requests(self) -> Panel:
        words, texts = self.words, self.texts
        plan = self.state.plans[self.race]
        rows: list[Widget] = []
        if plan.grant is not None:
            told = words("sectors.page.boards.granted", player=texts.player(plan.grant.player))
            rows.append(Label(f"{told} {use_text(texts, plan.grant)}"))
            revoke = RevokeGrant(player=self.player)
            rows.append(self.screen.order_row(words("sectors.page.boards.revoke"), revoke, id="revoke"))
        for ask in plan.asks:
            if ask != plan.grant:
                told = words("sectors.page.boards.asks", player=texts.player(ask.player))
                grant = GrantAbility(player=self.player, asker=ask.player)
                button = self.screen.order_row(
                    words("sectors.page.boards.grant"), grant, id=f"grant_{ask.player}"
                )
                rows.append(Column(Label(f"{told} {use_text(texts, ask)}"), button, gap=4))
        if not rows:
            rows.append(Label(words("sectors.page.boards.no_requests"), "dim"))
        return Panel(words("sectors.page.boards.requests"), *rows, gap=6)

    def _marks(self) -> Panel:
        lines = [
            f"{self.texts.place((mark.region,))}: {self.words(f'sectors.mark.{mark.kind}')}"
            for mark in self.state.plans[self.race].marks
        ]
        none = self.words("sectors.page.boards.no_marks")
        return Panel(self.words("sectors.page.boards.marks"), Label("\n".join(lines) or none), gap=6)
