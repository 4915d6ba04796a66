"""The skirmish on screen: deployment, battle, result, replay."""
