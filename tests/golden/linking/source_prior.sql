-- terms that the knowledge lacks

with sets as (
    select d.code, sum(t.n) as n
    from "shoal_1_tally" as t
    join "shoal_2_dimension" as d on d.l0 = t."sv2"
    group by d.code
),

believed as (
    select s.sa, sum(c.n * s.share) as n
    from sets as c
    join "shoal_3_bare_shares" as s on s.node = c.code
    group by s.sa
),

total as (
    select sum(n) as n from sets
)

select d.code as sa, coalesce(b.n, 0) / cast(t.n as double) as share
from "shoal_4_labels" as d
cross join total as t
left join believed as b on b.sa = d.code
