"""The duel on screen: setting up, planning behind the curtain, the battle, the result, decks."""
