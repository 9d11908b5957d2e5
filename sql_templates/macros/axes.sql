{#- position: the place of a leaf of a dimension on its axis, as a double; NULL for NULL. -#}
{% macro position(attribute) -%}
{% if not attribute.is_ordered -%}
case when l0 is not null then cast(code as double) end
{%- elif attribute.column.kind == "date" -%}
cast(
            86400.0 * date_diff('day', cast('1970-01-01' as date), cast(l0 as date)) + extract(hour from cast(l0 as timestamp)) * 3600
            + extract(minute from cast(l0 as timestamp)) * 60 + floor(extract(second from cast(l0 as timestamp))) as double
        )
{%- else -%}
cast(l0 as double)
{%- endif %}
{%- endmacro %}

{#- width: the share of an axis that lies between two of its rows; 1 between NULL and any other value. -#}
{% macro width(low, high) -%}
case
    when {{ low | alias }}.code = {{ high | alias }}.code then 0
    when {{ high | alias }}.position is null then 1
    else coalesce(
        (least({{ high | alias }}.position, {{ high | alias }}.highest) - greatest({{ low | alias }}.position, {{ low | alias }}.lowest))
        / nullif({{ low | alias }}.highest - {{ low | alias }}.lowest, 0),
        0
    )
end
{%- endmacro %}
