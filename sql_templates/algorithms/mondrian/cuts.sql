-- step:  cuts: where the partitions would be cut by the attributes that are to be tried
-- in:    pieces(<carried>..., part, n), ranked(trial, part, attribute, place, <mask>...), allowed(part)
-- out:   (part, attribute, place, <mask>..., cut, <neighbour>..., there, taken, lower, upper)   key: part, attribute
-- why:   the weighted median: strict between two neighbouring values, where the halves are most alike; relaxed so that the
--        halves are alike, whatever value the middle falls in. Cut is the highest value on the left; taken of its rows go
--        there; below and above are its neighbours. First the widest attribute of each partition; then, where that gave
--        no allowed cut, all others
{% import "macros/columns.sql" as columns %}
{% import "macros/mondrian.sql" as mondrian %}
with tried as (
    select r.trial, r.part{{ columns.tail(masks, "r") }}
    from {{ ranked }} as r
    {% if allowed %}
    where r.place > 1 and not exists (select 1 from {{ allowed }} as a where a.part = r.part)
    {% else %}
    where r.place = 1
    {% endif %}
),

held as (
    select t.trial, {{ mondrian.value("p", "t", words, masks) }} as value, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join tried as t on t.part = p.part
    group by t.trial, {{ mondrian.value("p", "t", words, masks) }}
),

running as (
    select
        trial,
        value,
        n,
        cast(sum(n) over (partition by trial order by value rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by trial) as bigint) as total
        {% if by_planes %}
        , lag(value) over (partition by trial order by value) as below
        , lead(value) over (partition by trial order by value) as above
        {% endif %}
    from held
),

chosen as (
    select
        trial,
        value,
        n,
        {% if by_planes %}
        below,
        above,
        {% endif %}
        {% if is_strict %}
        n as taken,
        upto as lower,
        total - upto as upper,
        row_number() over (partition by trial order by abs(2 * upto - total), value) as choice
    from running
    where upto < total
        {% else %}
        total // 2 - (upto - n) as taken,
        total // 2 as lower,
        total - total // 2 as upper,
        1 as choice
    from running
    where upto >= total // 2 and upto - n < total // 2
        {% endif %}
)

select
    r.part,
    r.attribute,
    r.place,
    {% for mask in masks %}
    r.{{ mask }},
    {% endfor %}
    c.value as cut,
    {% if by_planes %}
    c.below,
    c.above,
    {% endif %}
    c.n as there,
    c.taken,
    c.lower,
    c.upper
from chosen as c
join {{ ranked }} as r on r.trial = c.trial
where c.choice = 1
