"""Packs the dictionary when Wordparlor is built: reads the pinned data packages, writes arrays.

Lives outside the installed package: only the build imports it, and it may use NumPy, the standard
library and `wordparlor.words`. The data packages are read as files and never imported.
"""
