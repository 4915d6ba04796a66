"""Why a decision was made, as sentences."""

from game.rules.prose import Sentence


def because(reason: str, **facts: str | int) -> tuple[Sentence, ...]:
    """Return a reason in a sentence."""
    return (Sentence(f"agent.reason.{reason}", dict(facts)),)
