-- bsgi

with left_over as (
    select part, place, residual as n from "shoal_1_settled" where residual > 0
)

select row_number() over (order by s.part, s.place) as number, s.part, s.place
from left_over as s, generate_series(1, s.n) as copies
