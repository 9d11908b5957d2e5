-- step:  spread: what the labels of each quasi-identifier cost in a release, the suppressed rows included
-- in:    assignment(cell, class, n), classes(class, low<i>, leaves<i>, level<i>), cells(<code>..., n)
-- out:   (node, attribute, weight, leaves, level, share, climb, bits, detail, kept)   key: node, attribute
-- why:   the metrics of a release are those of a lattice node, whatever algorithm made it; a suppressed row is at the root
with occurring as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, {{ p.attribute.code }} as code, sum(n) as n from {{ cells }} group by {{ p.attribute.code }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

used as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, c.low{{ loop.index }} as low, c.leaves{{ loop.index }} as covered, c.level{{ loop.index }} as level, sum(a.n) as n
    from {{ assignment }} as a
    join {{ classes }} as c on c.class = a.class
    group by c.low{{ loop.index }}, c.leaves{{ loop.index }}, c.level{{ loop.index }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

held as (
    select u.attribute, u.low, u.covered, u.level, u.n, log2(sum(o.n)) as bits
    from used as u
    join occurring as o on o.attribute = u.attribute and o.code >= u.low and o.code < u.low + u.covered
    group by u.attribute, u.low, u.covered, u.level, u.n
),

attributes as (
    select g.attribute, g.weight, g.leaves, g.height, sum(o.n * log2(o.n)) as bits
    from (
        values
        {% for p in packed %}
        ({{ loop.index }}, {{ weights[loop.index0] | double }}, {{ p.attribute.leaves | double }}, {{ p.attribute.height | double }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as g(attribute, weight, leaves, height)
    join occurring as o on o.attribute = g.attribute
    group by g.attribute, g.weight, g.leaves, g.height
)

select
    cast(0 as bigint) as node,
    a.attribute,
    a.weight,
    a.leaves,
    sum(h.n * h.level) / cast(sum(h.n) as double) as level,
    ({{ rows | double }} - coalesce(sum(h.n * (1 - h.covered / a.leaves)), 0)) / {{ rows | double }} as share,
    ({{ rows | double }} - coalesce(sum(h.n * (1 - h.level / a.height)), 0)) / {{ rows | double }} as climb,
    (({{ rows | double }} - coalesce(sum(h.n), 0)) * log2({{ rows | double }}) + coalesce(sum(h.n * h.bits), 0) - a.bits) / {{ rows | double }} as bits,
    coalesce(sum(h.n / cast(h.covered as double)), 0) / {{ rows | double }} as detail,
    coalesce(sum(h.n), 0) / {{ rows | double }} as kept
from attributes as a
left join held as h on h.attribute = a.attribute
group by a.attribute, a.weight, a.leaves, a.bits
