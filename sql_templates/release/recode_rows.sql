-- step:  recode_rows: the release, row by row: every row with the labels of its class and the columns that are kept
-- in:    source(<column>...), cells(cell, <value>..., n), grouping(cell, class, n), classes(class, label<i>...); where the
--        grouping says whose rows a class has, also their person: grouping(cell, person, class, n), pairs(cell, person, n),
--        numbers(<value>..., person)
-- out:   the columns of the release
-- why:   only rows have the kept columns. The order follows from the content, labels first, so it tells nothing of the source's
--        order, nor of the values behind the labels. `o.` keeps a column of the source from being taken for an alias
{% import "macros/pieces.sql" as pieces %}
{% set own = whose.person if whose else [] %}
with {{ pieces.pieces(whose.pairs if whose else cells, grouping, starred, is_split, nodes, own) }}
rows_of_cells as (
    {{ pieces.rows(source, cells, read, kept, sensitive, seed, is_split, own, whose) }}
),

places as (
    select
        class,
        {% for i in labels %}
        label{{ i }},
        {% endfor %}
        dense_rank() over (order by {% for i in labels %}label{{ i }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}) as place
    from {{ classes }}
),

published as (
    select
        c.place,
        {% for column in columns %}
        {% if starred and column.star is not none %}case when p.class is null then {{ column.star }} else {% endif %}{{ column.label }}{% if starred and column.star is not none %} end{% endif %} as {{ column.alias }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell{% for column in own %} and p.{{ column }} = r.{{ column }}{% endfor %}{% if is_split %} and r.place > p.after and r.place <= p.upto{% endif %}

    {{ pieces.general_labels(published_sensitive) }}
    {% if starred %}left {% endif %}join places as c on c.class = p.class
)

select {% for column in columns %}o.{{ column.alias }} as {{ column.name }}{% if not loop.last %}, {% endif %}{% endfor %}

from published as o
order by o.place nulls last{% for column in columns if not column.is_label %}, o.{{ column.alias }} nulls last{% endfor %}

