"""Who made what: the game, the content packs in use, and what comes from others."""

from game.content.credits import read_credits
from game.rules.prose import listing
from game.scenes.screen import Screen
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Panel
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


class CreditsScene(Screen):
    """Names the packs' authors and every work of others with its licence."""

    name = "credits"
    help_key = "screen.credits.help"
    is_fluid = True

    def build(self) -> Widget:
        """The game, its packs, the works of others, one below the other."""
        words = self.words
        game = (Label(words("screen.credits.game", version=self.services.version)),)
        parts = (
            (words("screen.credits.of_the_game"), game),
            (words("screen.credits.of_packs"), self._packs()),
            (words("screen.credits.of_others"), self._others()),
        )
        panels = (Panel(head, *lines) for head, lines in parts)
        body = Column(*panels, gap=16)
        return self.page(words("screen.credits.title"), ScrollArea(body, stretch=1, id="credits"))

    def _packs(self) -> tuple[Widget, ...]:
        """The packs in use, each with its authors."""
        words = self.words
        lines: list[Widget] = []
        for pack in self.services.report.packs:
            if pack.is_enabled:
                by = listing(pack.authors) or words("screen.credits.unnamed")
                lines.append(
                    Label(
                        words(
                            "screen.credits.pack",
                            pack=escape(pack.name),
                            version=escape(pack.version),
                            by=escape(by),
                        )
                    )
                )
        return tuple(lines)

    def _others(self) -> tuple[Widget, ...]:
        """What is not ours, with its source and licence."""
        words = self.words
        return tuple(
            Column(
                Label(f"{{b}}{escape(each.work)}{{/}}"),
                Label(escape(each.source), "dim"),
                Label(words("screen.credits.licence", licence=escape(each.licence)), "dim"),
                gap=2,
                padding=4,
            )
            for each in read_credits()
        )
