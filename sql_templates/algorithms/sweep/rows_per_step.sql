-- step:  rows_per_step: the rows, once for each of some steps
-- in:    rows(place, <code>..., n)
-- out:   (step, place, <code>..., n)   key: step, place, <code>...
-- why:   the rows are then generalized and judged at many steps at once
{% import "macros/columns.sql" as columns %}
select s.step, r.place, {{ columns.list(codes, "r") }}, r.n
from {{ rows }} as r, generate_series(0, {{ steps - 1 }}) as s(step)
