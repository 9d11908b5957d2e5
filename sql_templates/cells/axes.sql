-- step:  axes: the values of each quasi-identifier in their order, with those that only the taxonomy knows
-- in:    cells(<word>..., n), the dimension tables
-- out:   (attribute, code, path, position, lowest, highest, n, before)   key: attribute, code
-- why:   the lowest and the highest value of a class decide what a label covers and how wide it is. Path is the place of a
--        value in the word of a cell. Position is the number itself, the seconds of a date since 1970, or else the code; NULL
--        has none. Lowest and highest are the extreme positions in the source, n the rows that hold the value, before the rows
--        with lower codes
{% import "macros/axes.sql" as axes %}
with path_counts as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, {{ p.word_name }} & {{ p.mask(0) }} as path, sum(n) as n from {{ cells }} group by {{ p.word_name }} & {{ p.mask(0) }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

leaves as (
    {% for p in packed %}
    select
        {{ loop.index }} as attribute,
        code,
        cast(0{% for level, factor in p.factors %} + rank{{ level }} * {{ factor }}{% endfor %} as bigint) as path,
        {{ axes.position(p.attribute) }} as position
    from {{ p.attribute.table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

counted as (
    select l.attribute, l.code, l.path, l.position, coalesce(h.n, 0) as n
    from leaves as l
    left join path_counts as h on h.attribute = l.attribute and h.path = l.path
)

select
    attribute,
    code,
    path,
    position,
    min(case when n > 0 then position end) over (partition by attribute) as lowest,
    max(case when n > 0 then position end) over (partition by attribute) as highest,
    cast(n as bigint) as n,
    cast(sum(n) over (partition by attribute order by code rows between unbounded preceding and current row) - n as bigint) as before
from counted
