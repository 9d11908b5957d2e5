-- step:  axes: the values of each quasi-identifier in their order, those that only the taxonomy knows included
-- in:    cells(<word>..., n), the dimension tables
-- out:   (attribute, code, path, position, lowest, highest, n, before)   key: attribute, code
-- why:   what a label covers and how wide it is follows from its lowest and its highest value. Path is a value's place in
--        the word of a cell. Position is the number itself, the seconds of a date since 1970, or else the code; NULL has
--        none. Lowest and highest are positions in the source, n the rows that hold the value, before those below it
{% import "macros/axes.sql" as axes %}
with held as (
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
    left join held as h on h.attribute = l.attribute and h.path = l.path
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
