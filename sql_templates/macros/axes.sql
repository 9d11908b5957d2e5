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

{#- plane: where a cut lies between two neighbouring positions: halfway, rounded up to a multiple of the step. Without a step
    it is rounded up to the largest power of ten that fits in between, so that it has no more digits than it needs: 0.15 lies
    between 0.1 and 0.2, and 0.15000000000000002 does not. Doubles make the middle a little too large, so a thousandth of that
    power is taken off before. -#}
{% macro plane(lower, upper, step) -%}
{% if step -%}
-floor(-({{ lower }} + {{ upper }}) / 2 / {{ step }}) * {{ step }}
{%- else -%}
{% set decimals %}cast(-floor(ln(({{ upper }} - {{ lower }}) / 2) / {{ 2.302585092994046 }} + 1e-9) as bigint){% endset -%}
case
                when {{ upper }} - {{ lower }} between 1e-15 and 1e15 and ({{ upper }} - {{ lower }}) * 1e12 > abs({{ lower }}) + abs({{ upper }})
                then case
                    when {{ decimals }} < 0
                    then -floor(1e-3 - ({{ lower }} + {{ upper }}) / 2 / {{ power("-" ~ decimals) }}) * {{ power("-" ~ decimals) }}
                    else -floor(1e-3 - ({{ lower }} + {{ upper }}) / 2 * {{ power(decimals) }}) / {{ power(decimals) }}
                end
                when ({{ lower }} + {{ upper }}) / 2 > {{ lower }} then ({{ lower }} + {{ upper }}) / 2
                else {{ upper }}
            end
{%- endif %}
{%- endmacro %}

{#- power: a power of ten, exactly. -#}
{% macro power(exponent) -%}
cast('1e' || cast({{ exponent }} as varchar) as double)
{%- endmacro %}
