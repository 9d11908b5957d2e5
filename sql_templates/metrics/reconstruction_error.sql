-- step:  reconstruction_error: for each sensitive attribute how unlikely it is to draw a row's own value from its class
-- in:    cells(cell, <code>..., n), grouping(cell, class, n)
-- out:   (attribute, score)   key: attribute
-- why:   RE is the mean over the rows of 1 - c_t / N, with c_t rows of the class that have the value of t, out of N (003 §4.3)
{% for attribute in sensitive %}
select
    {{ loop.index }} as attribute,
    sum(h.n * (1 - h.n / cast(s.n as double))) / sum(h.n) as score
from (
    select g.class, c.{{ attribute.code }} as sa, cast(sum(g.n) as bigint) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    group by g.class, c.{{ attribute.code }}
) as h
join (select class, cast(sum(n) as bigint) as n from {{ grouping }} group by class) as s on s.class = h.class
{% if not loop.last %}union all{% endif %}

{% endfor %}
