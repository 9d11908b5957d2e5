-- step:  coded_people: the persons in codes
-- in:    people(<value>..., part, <who>..., n), a dimension for each known column and each secret
-- out:   (<v>..., <s>..., <b>..., part, <who>..., n)
-- why:   codes have the order of the taxonomy, so a label covers stretches of codes. The columns b are those that the outcome is
--        told by
select
    {% for a in known %}
    {{ a.table_alias }}.code as {{ ("v" ~ loop.index) | alias }},
    {% endfor %}
    {% for a in secrets %}
    {{ a.table_alias }}.code as {{ ("s" ~ loop.index) | alias }},
    {% endfor %}
    {% for value in by %}
    cast(t.{{ value }} as varchar) as {{ ("b" ~ loop.index) | alias }},
    {% endfor %}
    t.part,
    {% if has_persons %}
    t.who,
    {% endif %}
    t.n
from {{ people }} as t
{% for a in known + secrets %}
join {{ a.table }} as {{ a.table_alias }} on {{ a.table_alias }}.l0 is not distinct from cast(t.{{ a.value }} as varchar)
{% endfor %}
