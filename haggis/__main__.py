"""`python -m haggis` is the command `haggis`."""

from haggis.cli import main

main()
