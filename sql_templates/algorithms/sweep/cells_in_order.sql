-- step:  cells_in_order: every cell with its place in the order in which rows leave a class, and the items that it reaches
-- in:    cells(cell, <word>..., <code>..., n), reach(attribute, path, reach)
-- out:   (place, <word>..., <reach>..., <code>..., n)   key: place
-- why:   of rows that could leave a class the first ones leave, the same ones in every engine. The order goes by the last
--        quasi-identifier first, and at last by the sensitive values. The items that a cell reaches are given only if leaves
--        repeat themselves above; else every cell reaches all items
{% import "macros/columns.sql" as columns %}
select
    {% if is_numbered %}
    c.cell as place,
    {% else %}
    row_number() over (order by {% for word in words | reverse %}c.{{ word }}, {% endfor %}{{ columns.list(codes, "c") }}) as place,
    {% endif %}
    {{ columns.list(words, "c") }},
    {% for reach in reaches %}
    {% set word = loop.index0 %}
    {{ full_masks[word] }}{% for p, attribute in repeating if p.word == word %} - {{ p.mask(0) }} + {{ ("r_" ~ attribute) | alias }}.reach{% endfor %} as {{ reach }},
    {% endfor %}
    {{ columns.list(codes, "c") }},
    c.n
from {{ cells }} as c
{% for p, attribute in repeating %}
{% set r = ("r_" ~ attribute) | alias %}
join {{ reach }} as {{ r }} on {{ r }}.attribute = {{ attribute }} and {{ r }}.path = c.{{ words[p.word] }} & {{ p.mask(0) }}
{% endfor %}
