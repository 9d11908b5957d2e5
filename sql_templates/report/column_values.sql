-- step:  column_values: the most frequent values of some columns of a table, as texts, and how many different ones there are
-- in:    table(<column>...)
-- out:   (attribute, place, value, n, different)   key: attribute, place
-- why:   a reader of a report sees what a column was and what it became. NULL is not counted as a value
with {% for column in wanted %}
counted{{ loop.index }} as (
    select cast({{ column }} as varchar) as value, count(*) as n from {{ table }} group by cast({{ column }} as varchar)
),

ranked{{ loop.index }} as (
    select value, n, row_number() over (order by n desc, value) as place, count(value) over () as different
    from counted{{ loop.index }}
){% if not loop.last %},{% endif %}


{% endfor %}
{% for column in wanted %}
select {{ loop.index }} as attribute, place, value, n, different from ranked{{ loop.index }} where place <= {{ most }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
