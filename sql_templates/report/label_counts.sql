-- step:  label_counts: the labels of a column as texts, with how many rows have them
-- in:    table(<column>)
-- out:   (label, text, n)   key: label
-- why:   most rows share a few labels, and each of them is read once
select row_number() over (order by text nulls last) as label, text, n
from (
    select
        {% if is_list %}'[' || array_to_string(cast({{ column }} as varchar[]), ', ') || ']'{% else %}cast({{ column }} as varchar){% endif %} as text,
        count(*) as n
    from {{ table }}
    group by {% if is_list %}'[' || array_to_string(cast({{ column }} as varchar[]), ', ') || ']'{% else %}cast({{ column }} as varchar){% endif %}

) as shown
