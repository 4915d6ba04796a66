"""The command: write every sound anew."""

from game.content.paths import assets_dir
from tests.sound_making.sounds import SOUNDS
from tests.sound_making.synthesis import wav


def main() -> None:
    """Write the files."""
    folder = assets_dir() / "sounds"
    folder.mkdir(exist_ok=True)
    for name, made in SOUNDS.items():
        (folder / f"{name}.wav").write_bytes(wav(made()))


if __name__ == "__main__":
    main()
