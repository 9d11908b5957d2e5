{#- stretches: what each value of a sensitive attribute covers: consecutive leaves, each of which has the same share of it. -#}
{% macro stretches(number, attribute) -%}
select {{ number }} as attribute, code as value, code as low, code as high, cast(1 as double) as share from {{ attribute.table }}
{% if attribute.general %}
union all
select {{ number }}, code, low, low + size - 1, 1 / cast(size as double) from {{ attribute.general }}
{% endif %}
{%- endmacro %}

{#- error: the relative error of an estimate, given the relations whose n they are; what summing up fractions leaves of equal
    numbers is none. -#}
{% macro error(actual, estimate) -%}
case
        when abs({{ actual | alias }}.n - coalesce({{ estimate | alias }}.n, 0)) <= 1e-12 * {{ actual | alias }}.n then 0
        else abs({{ actual | alias }}.n - coalesce({{ estimate | alias }}.n, 0)) / cast({{ actual | alias }}.n as double)
    end
{%- endmacro %}
