-- step:  classes: how many classes there are, how small the smallest is, and how many rows stand in classes with one sensitive
--        value
-- in:    groups(shape, <code>..., n), shapes(shape, classes)
-- out:   (classes, smallest, rows, homogeneous<i>...)
-- why:   a class with one sensitive value tells it of everybody in it (001 §1.1, homogeneity attack). A general value that
--        stands for several values does not. A shape without rows is of people of a population whom no row may be of
{% import "macros/columns.sql" as columns %}
with sizes as (
    select shape, sum(n) as n from {{ groups }} group by shape having sum(n) > 0
),

totals as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        coalesce(min(s.n), 0) as smallest,
        cast(coalesce(sum(s.n * p.classes), 0) as bigint) as rows
    from sizes as s
    join {{ shapes }} as p on p.shape = s.shape
){% for a in sensitive %},

same{{ loop.index }} as (
    select cast(coalesce(sum(c.n * p.classes), 0) as bigint) as rows
    from (
        select g.shape, sum(g.n) as n
        from {{ groups }} as g
        {% if a.shares %}
        join {{ a.shares }} as h on h.node = g.{{ a.code }}
        {% endif %}
        group by g.shape
        having min({% if a.shares %}h.sa{% else %}g.{{ a.code }}{% endif %}) = max({% if a.shares %}h.sa{% else %}g.{{ a.code }}{% endif %})
    ) as c
    join {{ shapes }} as p on p.shape = c.shape
){% endfor %}


select t.classes, t.smallest, t.rows{% for _ in sensitive %}, s{{ loop.index }}.rows as homogeneous{{ loop.index }}{% endfor %}

from totals as t
{% for _ in sensitive %}
cross join same{{ loop.index }} as s{{ loop.index }}
{% endfor %}
