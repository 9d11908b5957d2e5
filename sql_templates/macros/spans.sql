{#- span: how wide a class is on an axis, from the lowest to the highest place: 0 if both are one. On an ordered axis it is the
    distance; elsewhere the height of the lowest common label, which is above the highest bit in which two paths differ. -#}
{% macro span(axis, low, high) -%}
{% if axis.steps -%}
case{% for bound, width in axis.steps %} when xor({{ low }}, {{ high }}) >= {{ bound }} then {{ width }}{% endfor %} else 0 end
{%- else -%}
least({{ high }} - {{ low }}, {{ axis.full }})
{%- endif %}
{%- endmacro %}

{#- widest: the same from the lowest and the highest column of each axis: their sum over all axes. -#}
{% macro total(axes) -%}
{% for axis in axes %}({{ span(axis, axis.low, axis.high) }}){% if not loop.last %} + {% endif %}{% endfor %}
{%- endmacro %}
