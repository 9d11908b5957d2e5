{% import "macros/columns.sql" as columns %}
{#- key: a label or a value as a text that is never NULL, so that every engine can join on it: `=` before the text, or nothing. -#}
{% macro key(of, column) -%}
coalesce('=' || cast({{ of | alias }}.{{ column }} as varchar), '')
{%- endmacro %}

{#- starred: whether the row `r` is shown suppressed. -#}
{% macro starred(quasi, sensitive) -%}
{% for q in quasi %}coalesce(r.{{ q.column }} = '*', false){% if not loop.last %} and {% endif %}{% endfor %}{% for s in sensitive %} and r.{{ s.column }} is null{% endfor %}
{%- endmacro %}

{#- groups: the CTEs `keyed` and `groups`(<keys>, <codes>, n), a comma after each: the classes of a relation with the counts of
    their sensitive values. Rows that are shown suppressed form no class. The code of a value is that of the table of value
    shares, if the attribute has one, else its key. -#}
{% macro groups(relation, quasi, sensitive, keys, codes, are_starred) -%}
keyed as (
    select
        {% for q in quasi %}
        {{ key("r", q.column) }} as {{ q.code }}{% if not loop.last or codes %},{% endif %}

        {% endfor %}
        {% for s in sensitive if s.code in codes %}
        {% if s.values %}
        {{ s.alias }}.code as {{ s.code }}{% if not loop.last %},{% endif %}

        {% else %}
        {{ key("r", s.column) }} as {{ s.code }}{% if not loop.last %},{% endif %}

        {% endif %}
        {% endfor %}
    from {{ relation }} as r
    {% for s in sensitive if s.code in codes and s.values %}
    join {{ s.values }} as {{ s.alias }} on {{ s.alias }}.text_key = {{ key("r", s.column) }}
    {% endfor %}
    {% if are_starred %}
    where not ({{ starred(quasi, sensitive) }})
    {% endif %}
),

groups as (
    select {{ columns.list(keys) }}{{ columns.tail(codes) }}, cast(count(*) as bigint) as n
    from keyed
    group by {{ columns.list(keys) }}{{ columns.tail(codes) }}
),

{% for s in sensitive if s.is_named and not s.values %}
{{ s.domain }} as (
    select distinct {{ s.code }} as code, substring({{ s.code }}, 2) as l0 from groups where {{ s.code }} <> ''
),

{% endfor %}
{%- endmacro %}
