-- step:  repeated_leaves: the quasi-identifiers with leaves that repeat themselves on the level above
-- in:    the dimension tables
-- out:   (attribute)
-- why:   the base level of such a leaf is above level 0, and its rows stand in no item below that (000 §4.5). A path does not
--        say so
{% for a in quasi %}
select {{ loop.index }} as attribute
where exists (select 1 from {{ a.table }} where size1 = 1 and l1 is not distinct from l0)
{% if not loop.last %}union all{% endif %}

{% endfor %}
