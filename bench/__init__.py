"""Measure every speed claim of shoal: a ratio of two times that are taken in the same run. `make bench` measures all."""
