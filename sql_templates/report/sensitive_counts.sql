-- step:  sensitive_counts: how often each value of a sensitive column occurs in each class
-- in:    table(<column>..., <sensitive>)
-- out:   (<key>..., value, n)   key: <key>..., value
-- why:   a table of sensitive values says itself how many rows a line stands for (anatomy). Suppressed rows that show stars are no
--        class. The keys have names of their own, as a column may be called like a count
select
    {% for column, key in read %}
    s.{{ column }} as {{ key }},
    {% endfor %}
    cast(s.{{ sensitive }} as varchar) as value,
    cast({% if count %}sum(cast(s.{{ count }} as bigint)){% else %}count(*){% endif %} as bigint) as n
from {{ table }} as s
{% if is_starred %}
where not ({% for column, _ in read %}s.{{ column }} = '*' and {% endfor %}s.{{ sensitive }} is null)
{% endif %}
group by {% for column, _ in read %}s.{{ column }}, {% endfor %}cast(s.{{ sensitive }} as varchar)
