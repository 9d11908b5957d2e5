-- population

select
    cast("d_q1".code as bigint) as "v1",
    cast("d_q2".code as bigint) as "v2",
    cast(0 + "d_q1".rank0 * 8 + "d_q1".rank1 * 32 + "d_q2".rank0 * 128 + "d_q2".rank1 * 256 + "d_q2".rank2 * 512 as bigint) as "w1",
    t.n
from "shoal_1_tally" as t
join "shoal_2_dimension" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
join "shoal_3_dimension" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
