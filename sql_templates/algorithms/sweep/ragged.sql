-- step:  ragged: which quasi-identifiers have leaves that repeat themselves above
-- in:    the dimension tables
-- out:   (attribute)
-- why:   a row does not stand in items below its base level (000 §4.5), which a path alone does not tell
{% for a in quasi %}
select {{ loop.index }} as attribute
where exists (select 1 from {{ a.table }} where size1 = 1 and l1 is not distinct from l0)
{% if not loop.last %}union all{% endif %}

{% endfor %}
