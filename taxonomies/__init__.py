"""The taxonomies that shoal ships: `<dataset>/<attribute>.csv`, one row per leaf, leaf first, root last."""
