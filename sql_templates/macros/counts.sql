{#- stretches: the leaves that each value of a sensitive attribute covers: from low to high, with the share that each leaf has. -#}
{% macro stretches(number, attribute) -%}
select {{ number }} as attribute, code as value, code as low, code as high, cast(1 as double) as share from {{ attribute.table }}
{% if attribute.general %}
union all
select {{ number }}, code, low, low + size - 1, 1 / cast(size as double) from {{ attribute.general }}
{% endif %}
{%- endmacro %}

{#- error: the relative error of an estimate, from the relations with the two n. A difference that only the summing up of
    fractions can have made is no error. -#}
{% macro error(actual, estimate) -%}
case
        when abs({{ actual | alias }}.n - coalesce({{ estimate | alias }}.n, 0)) <= 1e-12 * {{ actual | alias }}.n then 0
        else abs({{ actual | alias }}.n - coalesce({{ estimate | alias }}.n, 0)) / cast({{ actual | alias }}.n as double)
    end
{%- endmacro %}
