-- full_domain

with packed as (
    select
        cast(0 + "d_q1".rank0 * 8 + "d_q1".rank1 * 32 + "d_q2".rank0 * 128 + "d_q2".rank1 * 256 + "d_q2".rank2 * 512 + "d_s1".code * 1 as bigint) as "w1",
        cast("d_s1".code as bigint) as "s1",
        t."sv1",
        t.n
    from "shoal_1_tally" as t
    join "shoal_2_dimension" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
    join "shoal_3_dimension" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
    join "shoal_4_dimension" as "d_s1" on "d_s1".l0 is not distinct from cast(t."sv1" as varchar)
)

select
    "w1" as cell,
"w1", "s1", "sv1", n
from packed

-- full_domain, prefixes, weeks, cleaned

with packed as (
    select
        cast(0 + "d_q1".rank0 * 1 + "d_q1".rank1 * 4 + "d_q2".rank0 * 16 + "d_q2".rank1 * 32 + "d_q2".rank2 * 64 + "d_q3".rank0 * 256 + "d_q3".rank1 * 512 + "d_q3".rank2 * 1024 + "d_q4".rank0 * 4096 + "d_q4".rank1 * 8192 + "d_q4".rank2 * 32768 + "d_q5".rank0 * 131072 + "d_q5".rank1 * 2097152 + "d_q5".rank2 * 4194304 as bigint) as "w1",
        t.n
    from "shoal_1_tally" as t
    join "shoal_2_dimension" as "d_q1" on "d_q1".l0 is not distinct from cast(t."qv1" as varchar)
    join "shoal_3_dimension" as "d_q2" on "d_q2".l0 is not distinct from cast(t."qv2" as varchar)
    join "shoal_4_dimension" as "d_q3" on "d_q3".l0 is not distinct from cast(t."qv3" as varchar)
    join "shoal_5_dimension" as "d_q4" on "d_q4".l0 is not distinct from cast(t."qv4" as varchar)
    join "shoal_6_dimension" as "d_q5" on "d_q5".l0 is not distinct from cast(t."qv5" as varchar)
)

...

-- mondrian, relaxed, paths of two words

...

select
    row_number() over (order by "w1", "w2", "s1") as cell,
"w1", "w2", "s1", "qv1", "qv2", "sv1", n
from packed
