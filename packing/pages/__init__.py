"""Builds the pages for browsers from `web/` into the package: see `build`, `node` and `command`."""
