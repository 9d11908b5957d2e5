-- step:  set_pieces: the terms of each set of a column
-- in:    the column's dimension (code, l0); members(node) where only some sets are asked for
-- out:   (node, term)   key: node, term
-- why:   a set is a text, and its terms are looked at more than once
{% import "macros/terms.sql" as terms_of %}
with sets as (
    select d.code as node, d.l0 as text
    from {{ dimension }} as d
    where d.l0 <> ''{% if members %} and exists (select 1 from {{ members }} as m where m.node = d.code){% endif %}

)

{{ terms_of.split("node", "sets", glue) }}
