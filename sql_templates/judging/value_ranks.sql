-- step:  value_ranks: the values of a sensitive attribute by rank, the most frequent one first
-- in:    tally(<value>..., n)
-- out:   (l, n, tail, m)   key: l
-- why:   no division of the rows is more diverse than the table as one class, so its shares bound what can be asked for (000
--        Def 2): n_1 for simple l-diversity, n_1 and the tail from the l-th value on for recursive (c, l)-diversity
{% import "macros/columns.sql" as columns %}
with histogram as (
    {% if persons %}
    select sa, count(*) as n
    from (select distinct {{ value }} as sa{{ columns.tail(persons) }} from {{ tally }}) as pairs
    group by sa
    {% else %}
    select {{ value }} as sa, cast(sum(n) as bigint) as n from {{ tally }} group by {{ value }}
    {% endif %}
),

ranked as (
    select
        row_number() over (order by n desc, sa) as l,
        n,
        sum(n) over (order by n desc, sa rows between current row and unbounded following) as tail,
        count(*) over () as m
    from histogram
)

select l, n, cast(tail as bigint) as tail, m
from ranked
where l <= {{ most }}
