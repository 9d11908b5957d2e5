-- step:  occurring: the labels of all values of the source at the levels of a release, with the rows that have them
-- in:    axes(attribute, code, n), the dimension tables
-- out:   (attribute, label, n)   key: attribute, label
-- why:   a label is new in a load whether or not its rows have to be suppressed
{% for attribute, level in levels %}
select {{ loop.index }} as attribute, d.{{ ("l" ~ level) | alias }} as label, cast(sum(x.n) as bigint) as n
from {{ axes }} as x
join {{ attribute.table }} as d on d.code = x.code
where x.attribute = {{ loop.index }} and x.n > 0
group by d.{{ ("l" ~ level) | alias }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
