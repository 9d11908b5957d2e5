-- step:  column_figures: of each column its rows, its values, its NULLs, the rows that are alone with their value, and its ends
-- in:    for each column a source(<column>...), or a tally(<column>..., n)
-- out:   (number, rows, different, nulls, alone, placeholders, low, high)   key: number
-- why:   a value that only one row has points at one row. NULL is a value like any other where rows are alone, and is not
--        counted among the values. `placeholders` counts the rows with a date that stands for none
{% for column in columns %}
select
    {{ column.number }} as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(value) as different,
    cast(coalesce(sum(case when value is null then n end), 0) as bigint) as nulls,
    count(case when n = 1 then 1 end) as alone,
    {% if column.is_date %}
    cast(coalesce(sum(case when substring(cast(value as varchar), 1, 10) in ('0001-01-01', '1900-01-01', '1970-01-01', '9999-12-31') then n end), 0) as bigint) as placeholders,
    {% else %}
    cast(0 as bigint) as placeholders,
    {% endif %}
    {% if column.is_ordered %}
    cast(min(value) as varchar) as low,
    cast(max(value) as varchar) as high
    {% else %}
    cast(null as varchar) as low,
    cast(null as varchar) as high
    {% endif %}
from (
    select {{ column.value }} as value, {% if column.is_tally %}cast(sum(n) as bigint){% else %}count(*){% endif %} as n
    from {{ column.table }} as s
    group by {{ column.value }}
) as histogram{{ column.number }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
