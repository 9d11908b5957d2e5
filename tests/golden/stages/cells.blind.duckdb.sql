with packed as (
    select
        cast(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 8 + "d_q2".rank0 * 16 as bigint) as "w1",
        t.n
    from "shoal_1_tally" as t
    join "shoal_2_dimension_q1" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
    join "shoal_2_dimension_q2" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
)

select
    "w1" as cell,
"w1", n
from packed
