-- step:  leaf_counts: for every level of the taxonomies, how many leaves that occur lie beneath labels of a size
-- in:    the dimension tables, axes(attribute, code, n)
-- out:   (attribute, level, size, leaves)   key: attribute, level, size
-- why:   the information of a level follows from it (000 §4.1); a label that covers nothing of the source does not count
{% for a in quasi %}
{% set attribute = loop.index %}
{% set last = loop.last %}
{% for level in range(a.height + 1) %}
select {{ attribute }} as attribute, {{ level }} as level, d.size{{ level }} as size, count(*) as leaves
from {{ a.table }} as d
join {{ axes }} as x on x.attribute = {{ attribute }} and x.code = d.code and x.n > 0
group by d.size{{ level }}
{% if not (loop.last and last) %}union all{% endif %}

{% endfor %}
{% endfor %}
