"""Non-interference: what is hidden from a viewer changes nothing of what he is shown."""
