"""What the player is doing now."""
