-- step:  source_prior: the prior belief in every label, estimated of the whole source
-- in:    tally(<value>, n), the column's dimension (code, l0), shares(node, sa, share), labels(code)
-- out:   (sa, share)   key: sa
-- why:   004 §2.2: the mean over all rows of the belief 1/|K|; fixed before the search. A row that is linked to no label counts
with sets as (
    select d.code, sum(t.n) as n
    from {{ tally }} as t
    join {{ attribute.table }} as d on d.l0 = t.{{ attribute.value }}
    group by d.code
),

believed as (
    select s.sa, sum(c.n * s.share) as n
    from sets as c
    join {{ shares }} as s on s.node = c.code
    group by s.sa
),

total as (
    select sum(n) as n from sets
)

select d.code as sa, coalesce(b.n, 0) / cast(t.n as double) as share
from {{ labels }} as d
cross join total as t
left join believed as b on b.sa = d.code
