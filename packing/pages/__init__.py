"""Build the pages from `web/` into the package. `build` builds, `node` finds npm, `command` is
the step of setuptools."""
