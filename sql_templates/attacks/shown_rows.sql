-- step:  shown_rows: the rows of a release by their labels
-- in:    tally(<value>..., n), for each column labels(label, text)
-- out:   (<l>..., <t>..., <g>..., n)
-- why:   l are the labels of known columns, t the shown values of secrets, g the id of the group if there is one, and what else is told of it
select
    {% for value, name, labels, is_list in columns %}
    {{ ("a" ~ loop.index) | alias }}.label as {{ name }},
    {% endfor %}
    {% for value in groups %}
    t.{{ value }} as {{ ("g" ~ loop.index) | alias }},
    {% endfor %}
    cast(sum(t.n) as bigint) as n
from {{ tally }} as t
{% for value, name, labels, is_list in columns %}
join {{ labels }} as {{ ("a" ~ loop.index) | alias }} on {{ ("a" ~ loop.index) | alias }}.text is not distinct from {% if is_list %}'[' || array_to_string(cast(t.{{ value }} as varchar[]), ', ') || ']'{% else %}cast(t.{{ value }} as varchar){% endif %}

{% endfor %}
group by {% for value, name, labels, is_list in columns %}{{ ("a" ~ loop.index) | alias }}.label{% if not loop.last %}, {% endif %}{% endfor %}{% for value in groups %}, t.{{ value }}{% endfor %}

