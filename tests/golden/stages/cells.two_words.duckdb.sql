select
    cast(row_number() over (order by "d_q1".code, "d_q2".code, "d_s1".code, "d_s2".code) as bigint) as cell,
    t."qv1",
    cast("d_q1".code as bigint) as "q1",
    t."qv2",
    cast("d_q2".code as bigint) as "q2",
    t."sv1",
    cast("d_s1".code as bigint) as "s1",
    t."sv2",
    cast("d_s2".code as bigint) as "s2",
    cast(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 8 as bigint) as "w1",
    cast(0 + "d_q2".rank0 * 1 + "d_q2".rank1 * 1099511627776 as bigint) as "w2",
    t.n
from "shoal_1_tally" as t
join "shoal_2_dimension_q1" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
join "shoal_2_dimension_q2" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
join "shoal_2_dimension_s1" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
join "shoal_2_dimension_s2" as "d_s2" on "d_s2".l0 is not distinct from cast(t."sv2" as varchar)
