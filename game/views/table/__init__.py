"""The table on screen: board, tokens, overlays and effects of any system, drawn from its table view."""
