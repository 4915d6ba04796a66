"""What is said about the packs of a save: out of use, missing, or with other rules now."""

from collections.abc import Sequence

from game.scenes.services import Services
from game.session.saves import content_warnings
from game.session.schema import PackStamp
from game.views.ui.markup import escape


def pack_notes(services: Services, packs: Sequence[PackStamp], *, is_frozen: bool) -> list[str]:
    """Return a sentence for each pack of a save that is not as it was; ``is_frozen``: it has its content."""
    away = {each.id: each for each in services.report.packs if not each.is_enabled}
    told = [
        services.words(
            "screen.load.switched_off" if away[pack.id].switch == "off" else "screen.load.out_of_use",
            pack=away[pack.id].name,
            version=pack.version,
            reason=services.words.because(away[pack.id].disabled_because),
        )
        for pack in packs
        if pack.id in away and is_frozen
    ]
    others = [pack for pack in packs if pack.id not in away or not is_frozen]
    return [*told, *content_warnings(others, services.packs, is_frozen, services.words.strings)]


def marked(notes: Sequence[str]) -> str:
    """Return notes as one text with signs of warning."""
    return "\n".join(f"{{warning}}{{icon:warning}}{{/}} {escape(each)}" for each in notes)
