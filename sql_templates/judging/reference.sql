-- step:  reference: how a sensitive attribute is distributed over the whole source
-- in:    groups(<sa>, <counts>...), or of shapes groups(shape, <sa>, <counts>...) and shapes(shape, classes); shares(node, sa,
--        share)
-- out:   (sa, share, frequency)   key: sa
-- why:   some models compare every class with it. It is fixed before the search, and counts suppressed rows. `share` is of all
--        counted values, `frequency` of all rows; they differ where persons are counted, as a person can have several values. A
--        value that no row of the source has, but that a general value stands for, has a share of 0. Groups without rows are
--        of the people of a population
{% import "macros/judge.sql" as judge %}
with counted as (
    {% if histogram.counts_persons %}
    select {{ sensitive }} as node, {{ judge.persons(histogram, histogram.count) }} as n from {{ groups }} group by {{ sensitive }}
    {% elif shapes %}
    select g.{{ sensitive }} as node, sum(g.n * p.classes) as n
    from {{ groups }} as g
    join {{ shapes }} as p on p.shape = g.shape
    where g.n > 0
    group by g.{{ sensitive }}
    {% else %}
    select {{ sensitive }} as node, sum(n) as n from {{ groups }} where n > 0 group by {{ sensitive }}
    {% endif %}
),

induced as (
    {% if shares %}
    select s.sa, coalesce(sum(c.n * s.share), 0) as n
    from {{ shares }} as s
    left join counted as c on c.node = s.node
    where s.node <> s.sa or c.n is not null
    group by s.sa
    {% else %}
    select node as sa, n from counted
    {% endif %}
),

total as (
    {% if histogram.counts_persons %}
    select {{ judge.persons(histogram, histogram.size_count) }} as n from {{ groups }}
    {% else %}
    select sum(n) as n from counted
    {% endif %}
)

select i.sa, i.n / cast(sum(i.n) over () as double) as share, i.n / cast(t.n as double) as frequency
from induced as i
cross join total as t
