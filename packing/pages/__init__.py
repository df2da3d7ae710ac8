"""Build the pages from `web/` into the package.

`build` builds, `node` finds npm, and `command` is the step of setuptools. It may import the
standard library and setuptools.
"""
