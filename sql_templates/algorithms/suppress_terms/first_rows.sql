-- step:  first_rows: the rows of the candidates: for each the state that stands for its level
-- in:    candidates(candidate, class), vector_rows(node, rn, bits), states(class, rn, bits, iset, k, a, mask)
-- out:   (candidate, class, rn, iset, k, mask)   key: candidate, rn
-- why:   the state with the most labels, or nearest to the prior, is tried first. These are patterns, not bounds: they are tested
--        by the definitions
with levels as (
    select distinct c.class, v.rn, v.bits
    from {{ candidates }} as c
    join {{ vector_rows }} as v on v.node = c.candidate
),

placed as (
    select
        s.class, s.rn, s.bits, s.iset, s.k, s.mask,
        row_number() over (
            partition by s.class, s.rn, s.bits order by {% if by_distance %}s.a, s.k desc{% else %}s.k desc, s.a{% endif %}, s.mask
        ) as place
    from levels as l
    join (
        {{ states }}
    ) as s on s.class = l.class and s.rn = l.rn and s.bits = l.bits
)

select c.candidate, c.class, v.rn, s.iset, s.k, s.mask
from {{ candidates }} as c
join {{ vector_rows }} as v on v.node = c.candidate
join placed as s on s.class = c.class and s.rn = v.rn and s.bits = v.bits and s.place = 1
