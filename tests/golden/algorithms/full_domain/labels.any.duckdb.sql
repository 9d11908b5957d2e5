select
    m.attribute,
    s.level,
    m.path & s.keep as prefix,
    cast(sum(m.n) as bigint) as n,
    count(*) / s.leaves as share,
    s.climb,
    log2(sum(m.n)) as bits,
    1.0 / cast(count(*) as double) as detail
from "shoal_1_marginals" as m
join "shoal_1_steps" as s on s.attribute = m.attribute
group by m.attribute, s.level, m.path & s.keep, s.leaves, s.climb
having sum(m.n) > 0
