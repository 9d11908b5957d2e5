{#- keyed: a text that nobody can foresee without the secret: md5 of the secret and of md5 of the secret, a purpose and columns. -#}
{% macro keyed(of, purpose, parts) -%}
md5(k.secret || md5(k.secret || '{{ purpose }}'{% for part in parts %} || '|' || cast({{ of | alias }}.{{ part | alias }} as varchar){% endfor %}))
{%- endmacro %}

{#- digits: the number that some hexadecimal digits of a text make. A digit stands behind as many others as it is worth. -#}
{% macro digits(text, start, count) -%}
({% for i in range(count) %}cast(length(split_part('0123456789abcdef', substring({{ text | alias }}, {{ start + i }}, 1), 1)) as bigint) * {{ 16 ** (count - 1 - i) }}{% if not loop.last %} + {% endif %}{% endfor %})
{%- endmacro %}
