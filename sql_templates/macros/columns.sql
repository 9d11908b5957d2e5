{#- list: columns with commas between them, of a relation if one is named. -#}
{% macro list(names, of=none) -%}
{% for name in names %}{% if of %}{{ of | alias }}.{% endif %}{{ name }}{% if not loop.last %}, {% endif %}{% endfor %}
{%- endmacro %}

{#- tail: the same with a comma before each column: it follows other columns, and may be empty. -#}
{% macro tail(names, of=none) -%}
{% for name in names %}, {% if of %}{{ of | alias }}.{% endif %}{{ name }}{% endfor %}
{%- endmacro %}

{#- sums: the sums of columns of counts, under their names. -#}
{% macro sums(names, of=none) -%}
{% for name in names %}cast(sum({% if of %}{{ of | alias }}.{% endif %}{{ name }}) as bigint) as {{ name }}{% if not loop.last %}, {% endif %}{% endfor %}
{%- endmacro %}

{#- equal: whether two relations agree on all columns, which are keys and never NULL. -#}
{% macro equal(names, left, right) -%}
{% for name in names %}{{ left | alias }}.{{ name }} = {{ right | alias }}.{{ name }}{% if not loop.last %} and {% endif %}{% endfor %}
{%- endmacro %}

{#- beneath: whether the node in `low` is the node in `high` or a more specific one, which keeps every bit that `high` keeps. -#}
{% macro beneath(masks, low, high) -%}
{% for mask in masks %}({{ low | alias }}.{{ mask }} & {{ high | alias }}.{{ mask }}) = {{ high | alias }}.{{ mask }}{% if not loop.last %} and {% endif %}{% endfor %}
{%- endmacro %}
