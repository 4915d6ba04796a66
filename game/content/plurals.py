"""Rules by which words agree with numbers: how many forms a language has, and which number takes which.

A language names its rule by the text `screen.language.plurals`. A text gives the forms in the rule's order.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

RULE: Final = "screen.language.plurals"
"""The text in which a language names its rule."""
ONE: Final = "one"
MANY: Final = "many"
NAMES: Final = frozenset(
    (
        *("captor", "faction", "fleet", "force", "loser", "officer", "player", "race"),
        *("seat", "side", "subject", "target", "team", "unit", "winner"),
    )
)
"""Facts with which words agree as with names: a name is of one or of many, whatever the rule of numbers."""
ALL: Final = range(100)


class Form(NamedTuple):
    """Which numbers take a form: by what is left of them when divided, or by themselves (``of`` 0)."""

    name: str
    of: int
    left: frozenset[int]
    tens: frozenset[int] = frozenset(ALL)
    """What has to be left when divided by 100, too."""

    def takes(self, number: int) -> bool:
        """Whether a number takes this form."""
        return (number % self.of if self.of else number) in self.left and number % 100 in self.tens


def _but(first: int, last: int) -> frozenset[int]:
    return frozenset(ALL) - frozenset(range(first, last + 1))


_ONLY_ONE: Final = Form(ONE, 0, frozenset({1}))
_FEW: Final = Form("few", 10, frozenset({2, 3, 4}), _but(12, 14))
RULES: Final[Mapping[str, tuple[Form, ...]]] = {
    "one_many": (_ONLY_ONE,),
    "none": (),
    "zero_is_one": (Form(ONE, 0, frozenset({0, 1})),),
    "ends_in_one": (Form(ONE, 10, frozenset({1}), _but(11, 11)),),
    "slavic_east": (Form(ONE, 10, frozenset({1}), _but(11, 11)), _FEW),
    "polish": (_ONLY_ONE, _FEW),
    "czech": (_ONLY_ONE, Form("few", 0, frozenset({2, 3, 4}))),
    "slovenian": (
        Form(ONE, 100, frozenset({1})),
        Form("two", 100, frozenset({2})),
        Form("few", 100, frozenset({3, 4})),
    ),
    "lithuanian": (
        Form(ONE, 10, frozenset({1}), _but(11, 11)),
        Form("few", 10, frozenset(range(2, 10)), _but(12, 19)),
    ),
    "romanian": (_ONLY_ONE, Form("few", 0, frozenset({0})), Form("few", 100, frozenset(range(1, 20)))),
}
"""Forms by rule, in order; all other numbers take the last form, `many`. The first rule is the usual one."""
USUAL: Final = next(iter(RULES))
FORMS: Final = tuple(dict.fromkeys((*(form.name for rule in RULES.values() for form in rule), MANY)))


def forms(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the forms of a language in order."""
    return tuple(dict.fromkeys((*(form.name for form in _rule(texts)), MANY)))


def form_of(number: int, texts: Mapping[str, str]) -> str:
    """Return the form that a number takes in a language."""
    return next((form.name for form in _rule(texts) if form.takes(number)), MANY)


def stem_of(key: str) -> str:
    """Return the key of a text without the form at its end: ``screen.found`` of ``screen.found.few``."""
    stem, _, last = key.rpartition(".")
    return stem if last in FORMS else key


def _rule(texts: Mapping[str, str]) -> tuple[Form, ...]:
    return RULES.get(texts.get(RULE, USUAL), RULES[USUAL])
