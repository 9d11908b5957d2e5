-- step:  labels: what one row costs whose value is published as a label
-- in:    marginals(attribute, code, path, n), the dimension tables
-- out:   (attribute, level, prefix, n, share, climb, bits, detail)   key: attribute, level, prefix
-- why:   share of the leaves covered (loss), of the way to the root climbed (precision), log2 of the rows that hold the
--        label (entropy), 1 / leaves (information): the metrics are means of these
{% for p in packed %}
{% set i = loop.index %}
{% set last = loop.last %}
{% for level in range(p.attribute.height + 1) %}
select
    {{ i }} as attribute,
    {{ level }} as level,
    m.path & {{ p.mask(level) }} as prefix,
    cast(sum(m.n) as bigint) as n,
    max(d.size{{ level }}) / {{ p.attribute.leaves | double }} as share,
    {{ level / p.attribute.height }} as climb,
    log2(sum(m.n)) as bits,
    1.0 / cast(max(d.size{{ level }}) as double) as detail
from {{ marginals }} as m
join {{ p.attribute.table }} as d on d.code = m.code
where m.attribute = {{ i }}
group by m.path & {{ p.mask(level) }}
{% if not (last and loop.last) %}union all{% endif %}

{% endfor %}
{% endfor %}
