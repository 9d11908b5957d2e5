"""Every speed claim of shoal, as ratios measured side by side in one run: `make bench`."""
