"""HTML and SVG for pages in one file: reports of studies, and reviews of games."""
