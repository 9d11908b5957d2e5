-- step:  coverage: what the published values cover: stretches of leaves, with the share that each leaf has of the value
-- in:    classes(class, low<i>, high<i>, leaves<i>, gaps<i>), look_alikes(class, look<i>), grouping(cell, class), cells(cell,
--        <word>...), axes(attribute, code, path, n), the sensitive attributes with general(code, low, size)
-- out:   (attribute, value, low, high, share)
-- why:   a row counts for the part of its label that a query asks for (000 §5.3.3). A label that covers fewer leaves than lie
--        between its ends is a set. It is a set of all values of the source between them if gaps = 0, else of the values in the
--        class
{% import "macros/counts.sql" as counts %}
{% macro column(what, i) %}{{ (what ~ i) | alias }}{% endmacro %}
{% for p in packed %}
{% set i = loop.index %}
select {{ loop.index0 }} as attribute, c.class as value, c.{{ column("low", i) }} as low, c.{{ column("high", i) }} as high, 1 / cast(c.{{ column("leaves", i) }} as double) as share
from {{ classes }} as c
join {{ look_alikes }} as k on k.class = c.class and k.{{ column("look", i) }} = c.class
where c.{{ column("leaves", i) }} = c.{{ column("high", i) }} - c.{{ column("low", i) }} + 1

union all
select {{ loop.index0 }}, c.class, x.code, x.code, 1 / cast(c.{{ column("leaves", i) }} as double)
from {{ classes }} as c
join {{ look_alikes }} as k on k.class = c.class and k.{{ column("look", i) }} = c.class
join {{ axes }} as x on x.attribute = {{ i }} and x.n > 0 and x.code between c.{{ column("low", i) }} and c.{{ column("high", i) }}
where c.{{ column("leaves", i) }} <= c.{{ column("high", i) }} - c.{{ column("low", i) }} and c.{{ column("gaps", i) }} = 0

union all
select distinct {{ loop.index0 }}, c.class, x.code, x.code, 1 / cast(c.{{ column("leaves", i) }} as double)
from {{ classes }} as c
join {{ look_alikes }} as k on k.class = c.class and k.{{ column("look", i) }} = c.class
join {{ grouping }} as a on a.class = c.class
join {{ cells }} as t on t.cell = a.cell
join {{ axes }} as x on x.attribute = {{ i }} and x.path = t.{{ p.word_name }} & {{ p.mask(0) }}
where c.{{ column("leaves", i) }} <= c.{{ column("high", i) }} - c.{{ column("low", i) }} and c.{{ column("gaps", i) }} > 0

{% if sensitive or not loop.last %}union all{% endif %}

{% endfor %}
{% for attribute in sensitive %}
{{ counts.stretches(packed | length + loop.index0, attribute) }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
