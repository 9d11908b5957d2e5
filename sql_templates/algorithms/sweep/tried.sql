-- step:  tried: the rows, once for each of some states
-- in:    rows(place, <code>..., n)
-- out:   (step, place, <code>..., n)   key: step, place, <code>...
-- why:   many states are made and judged at once
{% import "macros/columns.sql" as columns %}
select s.step, r.place, {{ columns.list(codes, "r") }}, r.n
from {{ rows }} as r, generate_series(0, {{ states - 1 }}) as s(step)
