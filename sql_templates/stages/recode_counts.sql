-- step:  recode_counts: the release, from counts alone: each combination of labels and sensitive values as often as it occurs
-- in:    assignment(cell, class, n), classes(class, label<attribute>...), cells(cell, <value>..., n)
-- out:   the columns of the release
-- why:   where no other column is kept the cells say all that is published, and the rows need not be read again. The order
--        is that of the content, so it tells nothing of the source's
with published as (
    select
        {% for column in columns %}
        {{ column.label }} as c{{ loop.index }},
        {% endfor %}
        cast(sum(a.n) as bigint) as n
    from {{ assignment }} as a
    join {{ classes }} as c on c.class = a.class
    join {{ cells }} as t on t.cell = a.cell
    group by {% for column in columns %}{{ column.label }}{% if not loop.last %}, {% endif %}{% endfor %}

    {% if starred %}
    union all
    select
        {% for column in columns %}
        {{ column.star }} as c{{ loop.index }},
        {% endfor %}
        cast({{ starred }} as bigint) as n
    {% endif %}
),

ordered as (
    select
        {% for column in columns %}
        c{{ loop.index }},
        {% endfor %}
        n,
        row_number() over (order by {% for column in columns %}c{{ loop.index }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}) as place
    from published
)

select {% for column in columns %}o.c{{ loop.index }} as {{ column.name }}{% if not loop.last %}, {% endif %}{% endfor %}

from ordered as o, generate_series(1, o.n) as copies
order by o.place
