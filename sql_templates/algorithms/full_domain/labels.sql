-- step:  labels: what one row costs whose value is published as a label
-- in:    marginals(attribute, code, path, n), steps(attribute, level, keep, climb, leaves)
-- out:   (attribute, level, prefix, n, share, climb, bits, detail)   key: attribute, level, prefix
-- why:   share of the leaves covered (loss), of the way to the root climbed (precision), log2 of the rows that hold the
--        label (entropy), 1 / leaves (information): the metrics are means of these
select
    m.attribute,
    s.level,
    m.path & s.keep as prefix,
    cast(sum(m.n) as bigint) as n,
    count(*) / s.leaves as share,
    s.climb,
    log2(sum(m.n)) as bits,
    1.0 / cast(count(*) as double) as detail
from {{ marginals }} as m
join {{ steps }} as s on s.attribute = m.attribute
group by m.attribute, s.level, m.path & s.keep, s.leaves, s.climb
having sum(m.n) > 0
