"""The demo that `shoal demo` runs: a fictitious hospital table, its policy and a taxonomy of its diseases."""
