-- step:  correlation_loss: for each quasi-identifier and sensitive attribute, what of their correlation classes keep
-- in:    cells(cell, <word>..., <code>..., n), grouping(cell, class, n)
-- out:   (attribute, sensitive, before, after, score)   key: attribute, sensitive
-- why:   a class with a rows of a value and b rows of a sensitive value, out of N, shows a b / N rows with both. phi^2 of these
--        counts is what is left of phi^2 of the source (003 §4.1). The score is GLP by this attribute alone: how often a class
--        gives a row a sensitive value that no row with its value of the attribute has (003 Def 3)
with sizes as (
    select class, cast(sum(n) as double) as n from {{ grouping }} group by class
),

{% for p in packed %}
left{{ loop.index }} as (
    select g.class, c.{{ p.word_name }} & {{ p.mask(0) }} as v, cast(sum(g.n) as double) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    group by g.class, c.{{ p.word_name }} & {{ p.mask(0) }}
),

{% endfor %}
{% for a in sensitive %}
right{{ loop.index }} as (
    select g.class, c.{{ a.code }} as sa, cast(sum(g.n) as double) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    group by g.class, c.{{ a.code }}
),

{% endfor %}
shown as (
    {% for p in packed %}
    {% set i = loop.index %}
    {% set last = loop.last %}
    {% for a in sensitive %}
    select {{ i }} as attribute, {{ loop.index }} as sensitive, l.v, r.sa, sum(l.n * r.n / s.n) as n
    from left{{ i }} as l
    join right{{ loop.index }} as r on r.class = l.class
    join sizes as s on s.class = l.class
    group by l.v, r.sa
    {% if not (last and loop.last) %}union all{% endif %}

    {% endfor %}
    {% endfor %}
),

actual as (
    {% for p in packed %}
    {% set i = loop.index %}
    {% set last = loop.last %}
    {% for a in sensitive %}
    select {{ i }} as attribute, {{ loop.index }} as sensitive, c.{{ p.word_name }} & {{ p.mask(0) }} as v, c.{{ a.code }} as sa, cast(sum(g.n) as double) as n
    from {{ grouping }} as g
    join {{ cells }} as c on c.cell = g.cell
    group by c.{{ p.word_name }} & {{ p.mask(0) }}, c.{{ a.code }}
    {% if not (last and loop.last) %}union all{% endif %}

    {% endfor %}
    {% endfor %}
),

lefts as (
    select attribute, sensitive, v, sum(n) as n from actual group by attribute, sensitive, v
),

rights as (
    select attribute, sensitive, sa, sum(n) as n from actual group by attribute, sensitive, sa
),

pairs as (
    select h.attribute, h.sensitive, h.n as shown, coalesce(a.n, 0) as actual, l.n as left_n, r.n as right_n
    from shown as h
    join lefts as l on l.attribute = h.attribute and l.sensitive = h.sensitive and l.v = h.v
    join rights as r on r.attribute = h.attribute and r.sensitive = h.sensitive and r.sa = h.sa
    left join actual as a on a.attribute = h.attribute and a.sensitive = h.sensitive and a.v = h.v and a.sa = h.sa
),

freedoms as (
    select l.attribute, l.sensitive, least(l.n, r.n) - 1 as n
    from (select attribute, sensitive, count(*) as n from lefts group by attribute, sensitive) as l
    join (select attribute, sensitive, count(*) as n from rights group by attribute, sensitive) as r on r.attribute = l.attribute and r.sensitive = l.sensitive
)

select
    p.attribute,
    p.sensitive,
    case when max(f.n) = 0 then 0 else (sum(p.actual / p.left_n * (p.actual / p.right_n)) - 1) / max(f.n) end as before,
    case when max(f.n) = 0 then 0 else (sum(p.shown / p.left_n * (p.shown / p.right_n)) - 1) / max(f.n) end as after,
    1 - sum(case when p.actual > 0 then p.shown else 0 end) / sum(p.shown) as score
from pairs as p
join freedoms as f on f.attribute = p.attribute and f.sensitive = p.sensitive
group by p.attribute, p.sensitive
