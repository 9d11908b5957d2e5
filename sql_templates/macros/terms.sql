{#- text: a column of terms as one text: a list is glued together, without its NULLs. -#}
{% macro text(of, column, texts) -%}
{% if texts.is_list %}array_to_string(cast({{ of | alias }}.{{ column }} as varchar[]), {{ texts.glue }}){% else %}cast({{ of | alias }}.{{ column }} as varchar){% endif %}
{%- endmacro %}

{#- split: the rows (<key>, term) of a relation (<key>, text): the terms of each text, without blanks around them. -#}
{% macro split(key, relation, glue) -%}
{% if glue %}
select t.{{ key | alias }}, trim(split_part(t.text, {{ glue }}, cast(p.place as int)), ' ') as term
    from {{ relation | alias }} as t, generate_series(1, (length(t.text) - length(replace(t.text, {{ glue }}, ''))) // length({{ glue }}) + 1) as p(place)
{%- else %}
select t.{{ key | alias }}, trim(t.text, ' ') as term from {{ relation | alias }} as t
{%- endif %}
{%- endmacro %}
