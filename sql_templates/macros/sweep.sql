{% import "macros/columns.sql" as columns %}
{% import "macros/psi.sql" as psi %}
{#- standing: the pieces `q` of a pool and the items `i` that they stand in. After an item that a piece was swept out of it
    stands in later ones; a pool is fresh if all such items have passed. (For a comparison of the two an engine would sort them.) -#}
{% macro standing(pool, items, masks, reaches, is_fresh) -%}
{{ pool }} as q
cross join (
    values
    {% for number, item_masks in items %}
    ({{ number }}{% for mask in item_masks %}, {{ mask }}{% endfor %}){% if not loop.last %},{% endif %}

    {% endfor %}
) as i(item{{ columns.tail(masks) }})
{% if not is_fresh or reaches %}
where
    {% if not is_fresh %}
    i.item - q.after > 0{% if reaches %} and{% endif %}

    {% endif %}
    {% for reach in reaches %}
    q.{{ reach }} & i.{{ masks[loop.index0] }} = i.{{ masks[loop.index0] }}{% if not loop.last %} and{% endif %}

    {% endfor %}
{% endif %}
{%- endmacro %}

{#- segments: the CTEs `ranked`, `top` (its first l - 1 ranks) and `segments`, a comma after it, from `counts`(class, sa, is_base,
    n): up to where the k highest counts of a class can be cut level, as x, as long as that is not below `beneath`, the next
    count. Rows that are not `is_base` count for all `values` base values alike; counts may be too high by `slack`. Ranks are
    places in one order of all classes, less where the class starts: quicker than a window for each of many small classes. -#}
{% macro segments(model, values, slack) -%}
placed as (
    select
        class,
        sa,
        is_base,
        n,
        row_number() over (order by class, is_base desc, n desc, sa) as place,
        sum(n) over (order by class, is_base desc, n desc, sa rows between unbounded preceding and current row) as upto,
        lead(class) over (order by class, is_base desc, n desc, sa) as next,
        lead(n * is_base) over (order by class, is_base desc, n desc, sa) as beneath
    from counts
),

starts as (
    select
        class,
        min(place) - 1 as place,
        min(upto - n) as upto,
        sum(n) as size,
        sum(n * (1 - is_base)) / {{ values }} as each
    from placed
    group by class
),

ranked as (
    select
        p.class,
        p.sa,
        p.is_base,
        p.n,
        s.place as start,
        p.place - s.place as k,
        case when p.next = p.class then p.beneath else 0 end as beneath,
        p.upto - s.upto as upto,
        s.size,
        s.each
    from placed as p
    join starts as s on s.class = p.class
),

top as (
    select class, k, n, beneath, upto, size, each, {{ psi.bound(model, "k") }} * (1 + 1e-9) as psi
    from ranked
    where is_base = 1 and k < {{ model.l }}
),

segments as (
    select
        t.class,
        t.k,
        t.n,
        t.beneath,
        t.upto,
        t.size,
        floor(coalesce(min(
            case
                when b.k > t.k then (b.psi * (t.size - t.upto) - (b.upto - t.upto) - b.k * (t.each - {{ slack }})) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.size - t.upto) - b.k * (t.each - {{ slack }})) / nullif(b.k - b.psi * t.k, 0)
            end
        ), t.n)) as x
    from top as t
    join top as b on b.class = t.class
    group by t.class, t.k, t.n, t.beneath, t.upto, t.size
),
{%- endmacro %}

{#- hopeful: the CTE `hopeful`(class), a comma after it: of the classes of there(class, <code>, n) those of which some part may hold,
    as far as sums tell. Let N rows of a class hold: no base value has more than `most` of them, and counts cut at `level` add up
    to `enough` (000 Def 11, for the line of `bound.tries`). So where a base value keeps `base` rows at most and one beneath the
    same general value keeps as many, at most (most - base) / share rows have that general value. These bounds only fall when
    rows are lost. What more general values count for is not bounded. -#}
{% macro hopeful(bound) -%}
grouped as (
    select class, {{ bound.code }} as node, cast(sum(n) as double) as n from there group by class, {{ bound.code }}
),

sizes as (
    select class, sum(case when node in ({% for node in bound.higher %}{{ node }}{% if not loop.last %}, {% endif %}{% endfor %}) then n else 0 end) as higher
    from grouped
    group by class
),

spread as (
    select z.class, g.node, g.size, coalesce(own.n, 0) as own, case when g.node = g.sa then 0 else coalesce(above.n, 0) end as above
    from sizes as z
    cross join (
        values {% for sa, node, size in bound.groups %}({{ sa }}, {{ node }}, {{ size }}){% if not loop.last %}, {% endif %}{% endfor %}

    ) as g(sa, node, size)
    left join grouped as own on own.class = z.class and own.node = g.sa
    left join grouped as above on above.class = z.class and above.node = g.node
),

fitted as (
    select
        s.class,
        s.node,
        t.size,
        t.enough,
        sum(least(least(s.own, t.base) + least(s.above, floor(s.size * (t.most - t.base) + 1e-9)) / s.size, t.level))
        + max(least(s.above, floor(s.size * (t.most - t.base) + 1e-9))) * (1 - count(*) / cast(max(s.size) as double)) as cut,
        sum(least(s.own, t.base)) + max(least(s.above, floor(s.size * (t.most - t.base) + 1e-9))) as kept
    from spread as s
    cross join (
        values
        {% for tried in bound.tries %}
        ({{ columns.list(tried) }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as t(size, base, most, level, enough)
    group by s.class, s.node, t.size, t.base, t.enough
),

best as (
    select class, node, size, enough, max(cut) as cut, max(kept) as kept from fitted group by class, node, size, enough
),

hopeful as (
    select distinct class
    from (
        select b.class
        from best as b
        join sizes as z on z.class = b.class
        group by b.class, b.size, b.enough, z.higher
        having sum(b.cut) + z.higher >= b.enough * (1 - 1e-9) and sum(b.kept) + z.higher >= b.size
    ) as found
),
{%- endmacro %}
