-- step:  coded_tally: a tally with its sensitive values in codes
-- in:    tally(<value>..., n), a dimension for each sensitive attribute, numbers(<value>..., person)
-- out:   (<key>..., <code>..., <person>..., n)
-- why:   codes are small and have the order of the taxonomy. Quasi-identifiers are only counted, which needs no codes
{% import "macros/columns.sql" as columns %}
select
    {{ columns.list(keys, "t") }},
    {% for a in sensitive %}
    cast({% if a.general %}coalesce({{ a.table_alias }}.code, {{ a.general_alias }}.code){% else %}{{ a.table_alias }}.code{% endif %} as bigint) as {{ a.code }},
    {% endfor %}
    {% if numbers %}
    p.person,
    {% endif %}
    t.n
from {{ tally }} as t
{% for a in sensitive %}
{% if a.general %}left {% endif %}join {{ a.table }} as {{ a.table_alias }} on {{ a.table_alias }}.l0 is not distinct from cast(t.{{ a.value }} as varchar)
{% if a.general %}
left join {{ a.general }} as {{ a.general_alias }} on {{ a.general_alias }}.l0 = cast(t.{{ a.value }} as varchar)
{% endif %}
{% endfor %}
{% if numbers %}
join {{ numbers }} as p on {% for value in persons %}p.{{ value }} is not distinct from t.{{ value }}{% if not loop.last %} and {% endif %}{% endfor %}

{% endif %}
