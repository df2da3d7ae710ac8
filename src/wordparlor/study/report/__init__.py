"""The report of a study: one HTML file that needs nothing else, for a screen and for paper.

`markup` escapes texts, `charts` draws, `sentences` tells numbers, `run_sections` and
`change_sections` make the parts of a report, and `write` puts them together.
"""
