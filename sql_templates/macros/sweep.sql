{% import "macros/columns.sql" as columns %}
{% import "macros/psi.sql" as psi %}
{#- standing: the pieces `q` of a pool and the items `i` that they stand in. After an item that a piece was swept out of it
    stands in later ones; a pool is fresh if all such items have passed. -#}
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
    i.item > q.after{% if reaches %} and{% endif %}

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
