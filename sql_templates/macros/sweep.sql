{% import "macros/columns.sql" as columns %}
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
