-- step:  set: the values of a class, or those of the source between its cut planes, one by one: {a, b}
-- in:    ranges(class, low<i>, high<i>), axes(attribute, code, path, n), grouping(cell, class, n), cells(cell, <word>...), the
--        attribute's dimension
-- out:   (class, label, low, high, leaves, gaps, level)   key: class
-- why:   it tells more than the common ancestor, and needs no taxonomy. Values that could be mistaken for the signs of a set
--        stand in quotes
{% import "macros/labels.sql" as labels %}
with members as (
    {% if by_planes %}
    select r.class, x.code, x.n
    from {{ ranges }} as r
    join {{ axes }} as x on x.attribute = {{ attribute }} and x.path between r.{{ ("low" ~ attribute) | alias }} and r.{{ ("high" ~ attribute) | alias }} and x.n > 0
    {% else %}
    select distinct a.class, x.code, x.n
    from {{ grouping }} as a
    join {{ cells }} as c on c.cell = a.cell
    join {{ axes }} as x on x.attribute = {{ attribute }} and x.path = c.{{ word }} & {{ mask }}
    {% endif %}
),

texts as (
    select
        code,
        l0,
        {{ labels.member("l0" | alias) }} as text
    from {{ table }}
),

joined as (
    select
        m.class,
        case when count(*) = 1 then min(t.l0) else '{' || string_agg(t.text, ', ' order by m.code) || '}' end as label,
        min(m.code) as low,
        max(m.code) as high,
        count(*) as leaves,
        sum(m.n) as n
    from members as m
    join texts as t on t.code = m.code
    group by m.class
)

select
    j.class,
    j.label,
    j.low,
    j.high,
    j.leaves,
    cast(y.before + y.n - x.before - j.n as bigint) as gaps,
    {{ labels.ancestor(levels) }} as level
from joined as j
join {{ table }} as f on f.code = j.low
join {{ table }} as t on t.code = j.high
join {{ axes }} as x on x.attribute = {{ attribute }} and x.code = j.low
join {{ axes }} as y on y.attribute = {{ attribute }} and y.code = j.high
