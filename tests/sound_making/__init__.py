"""Makes the sounds of the game: ``python -m tests.sound_making`` writes them into ``assets/sounds``."""
