"""Texts of the screens in the player's language, with the facts filled in."""

from collections.abc import Mapping

from game.content.capitals import language_of
from game.rules.prose import counted_key, with_facts
from game.rules.reasons import ReasonError, in_words
from game.session.errors import failed


class Words:
    """Looks texts up by key; one that is missing shows its key.

    A fact stands in a text as ``$name``, a word that agrees with a number or a name as ``{name|one|many}``.
    """

    def __init__(self, strings: Mapping[str, str]) -> None:
        self._strings = strings

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return a text with its facts."""
        return with_facts(self._strings, key, facts)

    @property
    def strings(self) -> Mapping[str, str]:
        """All texts by key, for sentences that the game systems make."""
        return self._strings

    @property
    def language(self) -> str:
        """The code of their language."""
        return language_of(self._strings)

    def why(self, problem: Exception) -> str:
        """Return why something failed, behind where it did; what others than this game say is quoted."""
        told = failed(problem) if isinstance(problem, OSError) else problem
        return told.placed(self._strings) if isinstance(told, ReasonError) else str(told)

    def because(self, reason: str) -> str:
        """Return why a pack is out of use, which its report says in English."""
        return ReasonError("", "os.told", why=in_words(reason, "pack.out.")).told(self._strings)

    def has(self, key: str) -> bool:
        """Say whether there is such a text."""
        return key in self._strings

    def or_else(self, key: str, otherwise: str) -> str:
        """Return a text, or another one where there is none."""
        return self._strings.get(key, otherwise)

    def option(self, system: str, name: str, part: str, otherwise: str = "") -> str:
        """Return a text of an option: the system's own words for it, else those of every system."""
        common = self.or_else(f"screen.option.{name}.{part}", otherwise)
        return self.or_else(f"screen.option.{system}.{name}.{part}", common)

    def chosen(self, system: str, name: str, value: str | int | bool) -> str:
        """Return what an option is set to."""
        if isinstance(value, bool):
            return self("screen.option.on" if value else "screen.option.off")
        return self.option(system, name, str(value), str(value))

    def turn(self, system: str, number: int) -> str:
        """Return what a system calls a turn of this number, as in ``round 3``; 0: the beginning."""
        own = f"screen.turn.{system}"
        if not number:
            return self("screen.turn.none")
        return self(own if self.has(own) else "screen.turn", turn=number)

    def count(self, key: str, number: int, /, **facts: object) -> str:
        """Return ``key.one`` or ``key.many``, or a form of the language, with the number as ``$count``."""
        return self(counted_key(self._strings, key, number), count=number, **facts)
