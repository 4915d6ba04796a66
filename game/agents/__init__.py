"""AI players: they choose actions from what their seat may see. Pure."""
