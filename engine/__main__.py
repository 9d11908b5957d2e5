"""`python -m shoal` runs the command line, as the script `shoal` does."""

from .cli.app import main

main()
