-- step:  unread_rows: how many rows stand in classes with one value of a sensitive attribute that no model reads
-- in:    groups(<key>..., n, low<i>..., high<i>...)
-- out:   (rows<i>...)
-- why:   a class with one sensitive value tells it of everybody in it (001 §1.1, homogeneity attack)
{% import "macros/columns.sql" as columns %}
with spans as (
    select
        {% for _ in unread %}
        min(low{{ loop.index }}) as low{{ loop.index }},
        max(high{{ loop.index }}) as high{{ loop.index }},
        {% endfor %}
        sum(n) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}
)

select
    {% for _ in unread %}
    cast(coalesce(sum(case when low{{ loop.index }} = high{{ loop.index }} then n end), 0) as bigint) as rows{{ loop.index }}{% if not loop.last %},{% endif %}

    {% endfor %}
from spans
