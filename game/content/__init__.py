"""YAML packs: models, strict loader, diagnostics, catalogue."""
