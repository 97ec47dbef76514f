"""`python -m haggis` is the command `haggis`."""

from haggis.cli import main

if __name__ == "__main__":
    main()
