-- step:  marginals: how many rows hold each value of each quasi-identifier
-- in:    cells(<code>..., <word>..., n)
-- out:   (attribute, code, path, n)   key: attribute, code
-- why:   what a level costs where nothing is suppressed follows from these alone, without any grouping of cells
{% for p in packed %}
select {{ loop.index }} as attribute, {{ p.attribute.code }} as code, min({{ words[p.word] }} & {{ p.mask(0) }}) as path, cast(sum(n) as bigint) as n
from {{ cells }}
group by {{ p.attribute.code }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
