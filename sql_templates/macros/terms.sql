{#- text: a column of terms as one text: a list is glued together, without its NULLs. -#}
{% macro text(of, column, texts) -%}
{% if texts.is_list %}array_to_string(cast({{ of | alias }}.{{ column }} as varchar[]), {{ texts.glue }}){% else %}cast({{ of | alias }}.{{ column }} as varchar){% endif %}
{%- endmacro %}

{#- split: the rows (<key>, term) of a relation (<key>, text): the terms of each text, without blanks around them. A text that is
    empty has none. -#}
{% macro split(key, relation, glue) -%}
{% if glue %}
select t.{{ key | alias }}, trim(t.term, ' ') as term
    from (select {{ key | alias }}, unnest(string_split(text, {{ glue }})) as term from {{ relation | alias }} where text <> '') as t
{%- else %}
select t.{{ key | alias }}, trim(t.text, ' ') as term from {{ relation | alias }} as t where t.text <> ''
{%- endif %}
{%- endmacro %}
