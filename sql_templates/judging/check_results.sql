-- step:  check_results: for each check the violating classes, their rows, and the value that the worst class reaches
-- in:    groups(shape, <code>..., <counts>...), shapes(shape, classes)
-- out:   (place, classes, rows, required, observed, residual)   key: place
-- why:   the template of a model judges its classes; with a bound that no class satisfies the same template measures every
--        class. A class may break the second bound of a model alone; then this bound is reported. Residual are the rows left over
--        where a model divides every class into groups of some size
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
{% for check in checks %}
{% if check.violations is not none %}
violations{{ loop.index }} as (
    {{ check.violations }}
),

counts{{ loop.index }} as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        cast(coalesce(sum(s.rows * p.classes), 0) as bigint) as rows
    from (select distinct {{ columns.list(keys) }} from violations{{ loop.index }}) as v
    left join sizes as s on {{ columns.equal(keys, "s", "v") }}
    join {{ shapes }} as p on p.shape = v.shape
),

bounds{{ loop.index }} as (
    select
        min(case when required = {{ check.required | double }} then required end) as required,
        min(case when required <> {{ check.required | double }} then required end) as other_required,
        min(case when required <> {{ check.required | double }} then observed end) as other_observed
    from violations{{ loop.index }}
),

{% endif %}
{% if check.rows_of_a_group %}
residuals{{ loop.index }} as (
    select cast(coalesce(sum(s.n % {{ check.rows_of_a_group }} * p.classes), 0) as bigint) as n
    from {{ check.sizes }} as s
    join {{ shapes }} as p on p.shape = s.shape
),

{% endif %}
reached{{ loop.index }} as (
    select {% if check.worst == "min" %}min(observed){% else %}max(observed){% endif %} as observed from ({{ check.probe }}) as probe
){% if not loop.last %},{% endif %}


{% endfor %}
{% for check in checks %}
select
    {{ loop.index0 }} as place,
    {% if check.violations is not none %}
    f.classes,
    f.rows,
    case when b.required is null and b.other_required is not null then b.other_required else {{ check.required | double }} end as required,
    case when b.required is null and b.other_required is not null then b.other_observed else r.observed end as observed,
    {% else %}
    cast(null as bigint) as classes,
    cast(null as bigint) as rows,
    cast(null as double) as required,
    r.observed,
    {% endif %}
    {% if check.rows_of_a_group %}e.n{% else %}cast(null as bigint){% endif %} as residual
from reached{{ loop.index }} as r
{% if check.violations is not none %}
cross join counts{{ loop.index }} as f
cross join bounds{{ loop.index }} as b
{% endif %}
{% if check.rows_of_a_group %}
cross join residuals{{ loop.index }} as e
{% endif %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
