with packed as (
    select
        cast(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 8 + "d_q2".rank0 * 16 + "d_s1".code * 74 + "d_s2".code * 1 as bigint) as "w1",
        cast("d_s1".code as bigint) as "s1",
        cast("d_s2".code as bigint) as "s2",
        t."sv1",
        t."sv2",
        t.n
    from "shoal_1_tally" as t
    join "shoal_2_dimension_q1" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
    join "shoal_2_dimension_q2" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
    join "shoal_2_dimension_s1" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
    join "shoal_2_dimension_s2" as "d_s2" on "d_s2".l0 is not distinct from cast(t."sv2" as varchar)
)

select
    "w1" as cell,
"w1", "s1", "s2", "sv1", "sv2", n
from packed
