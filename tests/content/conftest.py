from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

WritePack = Callable[[str, str, Mapping[str, str]], Path]


@pytest.fixture
def write_pack(tmp_path: Path) -> WritePack:
    """Write a pack (id, required packs, files) below a temporary folder and return its folder."""

    def write(pack_id: str, requires: str, files: Mapping[str, str]) -> Path:
        folder = tmp_path / "packs" / pack_id
        header = f"id: {pack_id}\nname: {pack_id}\nversion: 1.0.0\nrequires: {{{requires}}}\n"
        for name, text in {"mod.yaml": header, **files}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return folder

    return write
