"""How a duel looks: cards, machines with their zones, and what happens to them."""
