-- step:  starred: the rows that a release shows suppressed, and those that look like them but for a sensitive value
-- in:    tally(<value>..., n)
-- out:   (starred, telling, rows)
-- why:   suppressed rows form no class: a star in every quasi-identifier, no sensitive value
{% macro all_stars() %}{% for q in quasi %}cast({{ q }} as varchar) is not distinct from '*'{% if not loop.last %} and {% endif %}{% endfor %}{% endmacro %}
{% macro no_values() %}{% for s in sensitive %} and {{ s }} is null{% endfor %}{% endmacro %}
select
    coalesce(sum(case when {{ all_stars() }}{{ no_values() }} then n end), 0) as starred,
    coalesce(sum(case when {{ all_stars() }} and not (true{{ no_values() }}) then n end), 0) as telling,
    coalesce(sum(n), 0) as rows
from {{ tally }}
