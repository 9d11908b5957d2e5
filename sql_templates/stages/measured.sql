-- step:  measured: what each check finds: the violating classes, their rows, and the value that the worst class reaches
-- in:    groups(<keys>, <sa>..., n)
-- out:   (place, classes, rows, observed)   key: place
-- why:   a model is judged by its own template; with a bound that nothing meets the same template measures every class
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, views) }}
{% for place, violations, probe, worst in checks %}
found{{ place }} as (
    select cast(count(*) as bigint) as classes, cast(coalesce(sum(s.n), 0) as bigint) as rows
    from sizes as s
    join (select distinct {{ columns.list(keys) }} from ({{ violations }}) as violations) as v on {{ columns.equal(keys, "v", "s") }}
),

reached{{ place }} as (
    select {% if worst == "min" %}min(observed){% else %}max(observed){% endif %} as observed from ({{ probe }}) as probe
){% if not loop.last %},{% endif %}


{% endfor %}
{% for place, violations, probe, worst in checks %}
select {{ place }} as place, f.classes, f.rows, r.observed from found{{ place }} as f cross join reached{{ place }} as r
{% if not loop.last %}union all{% endif %}

{% endfor %}
