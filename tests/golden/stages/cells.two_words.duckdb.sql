with packed as (
    select
        cast(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 8 as bigint) as "w1",
        cast(0 + "d_q2".rank0 * 1 + "d_q2".rank1 * 1099511627776 as bigint) as "w2",
        cast("d_s1".code as bigint) as "s1",
        cast("d_s2".code as bigint) as "s2",
        t."qv1",
        t."qv2",
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
    row_number() over (order by "w1", "w2", "s1", "s2") as cell,
"w1", "w2", "s1", "s2", "qv1", "qv2", "sv1", "sv2", n
from packed
