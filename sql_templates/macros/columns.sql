{#- list: the columns, as they are or of a relation, with commas between them. -#}
{% macro list(names, of=none) -%}
{% for name in names %}{% if of %}{{ of | alias }}.{% endif %}{{ name }}{% if not loop.last %}, {% endif %}{% endfor %}
{%- endmacro %}

{#- tail: the same, with a comma before each: follows other columns, and may be empty. -#}
{% macro tail(names, of=none) -%}
{% for name in names %}, {% if of %}{{ of | alias }}.{% endif %}{{ name }}{% endfor %}
{%- endmacro %}

{#- equal: two relations agree on all columns (keys that are never NULL). -#}
{% macro equal(names, left, right) -%}
{% for name in names %}{{ left | alias }}.{{ name }} = {{ right | alias }}.{{ name }}{% if not loop.last %} and {% endif %}{% endfor %}
{%- endmacro %}

{#- beneath: the node in `low` is the one in `high` or more specific: it keeps every bit that `high` keeps. -#}
{% macro beneath(masks, low, high) -%}
{% for mask in masks %}({{ low | alias }}.{{ mask }} & {{ high | alias }}.{{ mask }}) = {{ high | alias }}.{{ mask }}{% if not loop.last %} and {% endif %}{% endfor %}
{%- endmacro %}
