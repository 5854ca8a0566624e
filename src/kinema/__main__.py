"""``python -m kinema``: the command line."""

from kinema.cli.main import main

if __name__ == "__main__":
    main()
