-- step:  start: every cell with its place, and how far down its items reach
-- in:    cells(cell, <word>..., <code>..., n), reach(attribute, path, reach)
-- out:   (place, <word>..., <reach>..., <code>..., n)   key: place
-- why:   rows leave a class in the order of their cells: by the last quasi-identifier first, at last by the sensitive values
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
    {{ full[word] }}{% for p, attribute in ragged if p.word == word %} - {{ p.mask(0) }} + {{ ("r_" ~ attribute) | alias }}.reach{% endfor %} as {{ reach }},
    {% endfor %}
    {{ columns.list(codes, "c") }},
    c.n
from {{ cells }} as c
{% for p, attribute in ragged %}
{% set r = ("r_" ~ attribute) | alias %}
join {{ reach }} as {{ r }} on {{ r }}.attribute = {{ attribute }} and {{ r }}.path = c.{{ words[p.word] }} & {{ p.mask(0) }}
{% endfor %}
