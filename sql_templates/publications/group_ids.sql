-- step:  group_ids: the published id of each class
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>..., <value>...), classes(class, label<i>...)
-- out:   (class, gid)   key: class
-- why:   the id must tell nothing: no order of the source, of cells or of classes, and nothing of rows that are left out. So it
--        follows from what is published of a class and from nothing else: from its columns, each sorted by itself. Values count
--        by their ranks among the published ones, as a code would tell of others. Classes that publish the same may have each
--        other's ids
with members as (
    select
        a.class,
        {% for column in columns %}
        {% set number = loop.index %}
        dense_rank() over (order by {% for key in column.keys %}{{ key }}{% if not loop.last %}, {% endif %}{% endfor %}) as {{ ("r" ~ number) | alias }},
        {% endfor %}
        a.n
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell
    {% if with_labels %}
    join {{ classes }} as c on c.class = a.class
    {% endif %}
),

{% for _ in columns %}
{% set rank = ("r" ~ loop.index) | alias %}
counted{{ loop.index }} as (
    select class, {{ rank }} as rank, cast(sum(n) as bigint) as n from members group by class, {{ rank }}
),

texts{{ loop.index }} as (
    select class, string_agg(cast(rank as varchar) || ':' || cast(n as varchar), ' ' order by rank) as content
    from counted{{ loop.index }}
    group by class
),

{% endfor %}
contents as (
    select x1.class, md5(x1.content{% for _ in columns[1:] %} || '|' || x{{ loop.index + 1 }}.content{% endfor %}) as content
    from texts1 as x1
    {% for _ in columns[1:] %}
    join texts{{ loop.index + 1 }} as x{{ loop.index + 1 }} on x{{ loop.index + 1 }}.class = x1.class
    {% endfor %}
)

select class, row_number() over (order by content, class) as gid from contents
