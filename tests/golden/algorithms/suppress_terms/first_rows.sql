-- terms suppressed, and queries

with levels as (
    select distinct c.class, v.rn, v.bits
    from "shoal_1_first_candidates" as c
    join "shoal_2_vector_rows" as v on v.node = c.candidate
),

placed as (
    select
        s.class, s.rn, s.bits, s.iset, s.k, s.mask,
        row_number() over (
            partition by s.class, s.rn, s.bits order by s.k desc, s.a, s.mask
        ) as place
    from levels as l
    join (
        select * from "algorithms/suppress_terms/weighed_states"
    ) as s on s.class = l.class and s.rn = l.rn and s.bits = l.bits
)

select c.candidate, c.class, v.rn, s.iset, s.k, s.mask
from "shoal_1_first_candidates" as c
join "shoal_2_vector_rows" as v on v.node = c.candidate
join placed as s on s.class = c.class and s.rn = v.rn and s.bits = v.bits and s.place = 1
