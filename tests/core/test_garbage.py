"""Work during which nobody looks for garbage: whatever it was before is so again, even where it fails."""

import gc

import pytest

from game.core.garbage import without_garbage_collection


@pytest.mark.parametrize("was_enabled", [True, False])
def test_it_is_as_before_afterwards(was_enabled: bool) -> None:
    usually = gc.isenabled()
    (gc.enable if was_enabled else gc.disable)()
    try:
        with without_garbage_collection():
            assert not gc.isenabled()
        assert gc.isenabled() == was_enabled
        with pytest.raises(ValueError, match="in the middle"), without_garbage_collection():
            raise ValueError("in the middle")
        assert gc.isenabled() == was_enabled
    finally:
        (gc.enable if usually else gc.disable)()
