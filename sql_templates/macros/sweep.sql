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

{#- bounds: the CTE `segments`(class, k, n, beneath, x), a comma after it: up to where the k highest counts of a class can be cut
    level, as long as that is not below `beneath`, the next count. From sizes(class, based, general, each) and ranked(class, sa,
    n, k, upto); counts may be too high by `slack`. Also `limits`(k, psi) and `top`, the counts for k = 1 to l. -#}
{% macro bounds(model, slack) -%}
limits as (
    select cast(k as double) as k, {{ psi.bound(model, "k") }} * (1 + 1e-9) as psi
    from (
        values {% for k in range(1, model.l + 1) %}({{ k }}){% if not loop.last %}, {% endif %}{% endfor %}

    ) as ranks(k)
),

top as (
    select z.class, b.k, b.psi, coalesce(r.n, 0) as n, coalesce(r.upto, z.based) as upto, z.based, z.general, z.each
    from sizes as z
    cross join limits as b
    left join ranked as r on r.class = z.class and r.k = b.k
),

segments as (
    select
        t.class,
        t.k,
        t.n,
        s.n as beneath,
        min(
            case
                when b.k > t.k then (b.psi * (t.based - t.upto + t.general) - (b.upto - t.upto) - b.k * (t.each - {{ slack }})) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.based - t.upto + t.general) - b.k * (t.each - {{ slack }})) / nullif(b.k - b.psi * t.k, 0)
            end
        ) as x
    from top as t
    join top as s on s.class = t.class and s.k = t.k + 1
    join top as b on b.class = t.class and b.k < {{ model.l }}
    group by t.class, t.k, t.n, s.n
),
{%- endmacro %}
