{% import "macros/columns.sql" as columns %}
{% import "macros/psi.sql" as psi %}
{#- pieces_in_items: the FROM and WHERE of the pieces `q` of a pool and the items `i` in which their rows stand. A piece that
    was swept out of an item stands in later items only; in a new window of items that is true of all pieces, and not compared.
    (The comparison is a subtraction, as an engine would sort both sides of `>`.) -#}
{% macro pieces_in_items(pool, items, masks, reaches, is_new_window) -%}
{{ pool }} as q
cross join (
    values
    {% for number, item_masks in items %}
    ({{ number }}{% for mask in item_masks %}, {{ mask }}{% endfor %}){% if not loop.last %},{% endif %}

    {% endfor %}
) as i(item{{ columns.tail(masks) }})
{% if not is_new_window or reaches %}
where
    {% if not is_new_window %}
    i.item - q.swept_from > 0{% if reaches %} and{% endif %}

    {% endif %}
    {% for reach in reaches %}
    q.{{ reach }} & i.{{ masks[loop.index0] }} = i.{{ masks[loop.index0] }}{% if not loop.last %} and{% endif %}

    {% endfor %}
{% endif %}
{%- endmacro %}

{#- segments: the CTEs `ranked`, `top` (its first l - 1 ranks) and `segments`, a comma after it, from the CTE counts(class,
    value, is_base, n): for each class and k the highest x at which the class satisfies the model if its k highest counts are
    cut at x. This is so as long as x is not below `beneath`, the next lower count. A row that is not `is_base` counts for all
    `value_count` base values alike. Counts may be too high by `slack`. Ranks are places in one order of all classes, less the
    place where the class starts: this is faster than a window for each of many small classes. -#}
{% macro segments(model, value_count, slack) -%}
numbered as (
    select
        class,
        value,
        is_base,
        n,
        row_number() over (order by class, is_base desc, n desc, value) as place,
        sum(n) over (order by class, is_base desc, n desc, value rows between unbounded preceding and current row) as upto,
        lead(class) over (order by class, is_base desc, n desc, value) as next,
        lead(n * is_base) over (order by class, is_base desc, n desc, value) as beneath
    from counts
),

starts as (
    select
        class,
        min(place) - 1 as place,
        min(upto - n) as upto,
        sum(n) as size,
        sum(n * (1 - is_base)) / {{ value_count }} as each
    from numbered
    group by class
),

ranked as (
    select
        p.class,
        p.value,
        p.is_base,
        p.n,
        s.place as start,
        p.place - s.place as k,
        case when p.next = p.class then p.beneath else 0 end as beneath,
        p.upto - s.upto as upto,
        s.size,
        s.each
    from numbered as p
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

{#- satisfiable: the CTE `satisfiable`(class), a comma after it: the classes of the CTE pieces_of_classes(class, <code>, n) of
    which some part may satisfy the bound, as far as sums say. Suppose N rows of a class satisfy it: then no base value has more
    than `most` of them, and the counts cut at `level` add up to `enough` (000 Def 11, for the line of `bound.row_limits`). So
    if each base value beneath a general value keeps at most `base` rows of its own, at most (most - base) * size rows have the
    general value, which stands for `size` base values. These sums only fall when rows leave. Rows with more general values are
    not limited here. -#}
{% macro satisfiable(bound) -%}
node_counts as (
    select class, {{ bound.code }} as node, cast(sum(n) as double) as n from pieces_of_classes group by class, {{ bound.code }}
),

sizes as (
    select class, sum(case when node in ({% for node in bound.higher_nodes %}{{ node }}{% if not loop.last %}, {% endif %}{% endfor %}) then n else 0 end) as higher
    from node_counts
    group by class
),

value_counts as (
    select z.class, g.node, g.size, coalesce(own.n, 0) as own, case when g.node = g.value then 0 else coalesce(above.n, 0) end as above
    from sizes as z
    cross join (
        values {% for value, node, size in bound.value_groups %}({{ value }}, {{ node }}, {{ size }}){% if not loop.last %}, {% endif %}{% endfor %}

    ) as g(value, node, size)
    left join node_counts as own on own.class = z.class and own.node = g.value
    left join node_counts as above on above.class = z.class and above.node = g.node
),

sums as (
    select
        s.class,
        s.node,
        t.size,
        t.enough,
        sum(least(least(s.own, t.base) + least(s.above, floor(s.size * (t.most - t.base) + 1e-9)) / s.size, t.level))
        + max(least(s.above, floor(s.size * (t.most - t.base) + 1e-9))) * (1 - count(*) / cast(max(s.size) as double)) as cut,
        sum(least(s.own, t.base)) + max(least(s.above, floor(s.size * (t.most - t.base) + 1e-9))) as kept
    from value_counts as s
    cross join (
        values
        {% for limits in bound.row_limits %}
        ({{ columns.list(limits) }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as t(size, base, most, level, enough)
    group by s.class, s.node, t.size, t.base, t.enough
),

best as (
    select class, node, size, enough, max(cut) as cut, max(kept) as kept from sums group by class, node, size, enough
),

satisfiable as (
    select distinct class
    from (
        select b.class
        from best as b
        join sizes as z on z.class = b.class
        group by b.class, b.size, b.enough, z.higher
        having sum(b.cut) + z.higher >= b.enough * (1 - 1e-9) and sum(b.kept) + z.higher >= b.size
    ) as satisfied
),
{%- endmacro %}
