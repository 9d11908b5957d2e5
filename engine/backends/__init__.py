"""The engines that shoal runs in. A backend connects, materializes, fetches and swaps; it knows no algorithm."""
