"""Why a game cannot go on with other content than it was begun with."""

from collections.abc import Iterable

from game.rules.prose import Sentence


class StaysError(Exception):
    """A game stays with its own content: ``reason`` with its facts says why.

    ``lost`` are the things that it uses and the other content has no more, each as words to be written.
    """

    def __init__(self, reason: str, lost: Iterable[Sentence] = (), **facts: str) -> None:
        """Keep them; whoever reads the message sees reason, facts and keys."""
        self.reason, self.lost, self.facts = reason, tuple(lost), facts
        told = [*facts.values(), *(f"{each.key} {each.facts}" for each in self.lost)]
        super().__init__(f"{reason}: {', '.join(told)}" if told else reason)
