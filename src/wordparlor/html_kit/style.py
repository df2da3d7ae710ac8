"""The style sheet of reports and reviews: for light and dark screens, and for A4 paper."""

from typing import Final

STYLE: Final = """
:root { --paper: #fdfcf9; --ink: #23211d; --soft: #6d685f; --rule: #ddd8cd; --bar: #86b8ab;
  --line: #a8501f; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1c1e; --ink: #e9e6df; --soft: #a29d92;
  --rule: #3b3c3f; --bar: #3f7f70; --line: #e59763; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 Georgia, "Times New Roman", serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .25rem; font-weight: 600; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .75rem; padding-top: .6rem;
  border-top: 2px solid var(--ink); font-weight: 600; }
.about { color: var(--soft); margin: 0 0 1.75rem; }
.opening p { font-size: 1.12rem; margin: 0 0 .6rem; }
.note, figcaption, caption, dt { color: var(--soft); }
.note { font-size: .9rem; }
figure { margin: 1.25rem 0; break-inside: avoid; }
figcaption { font-size: .95rem; margin-bottom: .35rem; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font: 13px system-ui, "Segoe UI", sans-serif; fill: var(--ink);
  font-variant-numeric: tabular-nums; }
svg .tick { fill: var(--soft); font-size: 12px; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.bar { fill: var(--bar); }
.point { fill: var(--line); }
.whisker { stroke: var(--ink); stroke-width: 1.4; }
.fair { stroke: var(--line); stroke-width: 1.4; stroke-dasharray: 4 3; }
.axis { stroke: var(--soft); }
.curve { fill: none; stroke: var(--line); stroke-width: 2.5; stroke-linejoin: round; }
.curve.other { stroke: var(--bar); }
.good { fill: #1a6b3c; }
.bad { fill: #a32222; }
details { margin: .5rem 0 1rem; }
summary { cursor: pointer; color: var(--line); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font: 14px/1.4 system-ui, "Segoe UI", sans-serif;
  font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--rule); text-align: right;
  vertical-align: top; }
th:first-child { text-align: left; }
td { white-space: nowrap; }
thead th { color: var(--soft); font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 400; }
tr { break-inside: avoid; }
dl div { display: flex; gap: 1rem; }
dt { flex: 0 0 8rem; overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--rule);
  padding: .2rem .8rem; font-size: 12px; }
.words { columns: 4 8rem; padding: 0; list-style: none;
  font: 14px/1.6 system-ui, "Segoe UI", sans-serif; }
@page { size: A4; margin: 18mm 16mm; }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --bar: #9cc4ba; --line: #a8501f;
    color-scheme: light; }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 20pt; }
  h2 { font-size: 13pt; margin-top: 1.6rem; break-after: avoid; }
  p { orphans: 3; widows: 3; }
  .opening p { font-size: 11.5pt; }
  table { font-size: 9pt; }
  .wide { overflow: visible; }
  th, td { padding: .18rem .5rem .18rem 0; }
  dl, .words { break-inside: avoid; }
  figure { max-width: 15cm; }
}
"""
