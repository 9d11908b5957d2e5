-- step:  attributes_needing_weights: the sensitive attributes with values that only general ones stand for, and that have no
--        weight
-- in:    cells(<code>...), grouping(<code>...), the dimension tables
-- out:   (attribute)   key: attribute
-- why:   whoever audits the release alone cannot know that these values occur
{% for attribute, named in attributes %}
select distinct {{ loop.index0 }} as attribute
from {{ cells }} as c
join {{ attribute.table }} as d on d.code = c.{{ attribute.code }}
where not exists (select 1 from {{ grouping }} as a where a.{{ attribute.code }} = c.{{ attribute.code }})
{% for leaf in named %}
    and not (d.l0 is not distinct from cast({{ leaf }} as varchar))
{% endfor %}
{% if not loop.last %}
union all
{% endif %}
{% endfor %}
order by attribute
