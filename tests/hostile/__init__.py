"""Saves by hostile hands: made by a kept generator, loaded in a child with limits."""
