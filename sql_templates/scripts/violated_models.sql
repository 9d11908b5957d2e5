-- step:  violated_models: the models that a release violates, and in how many classes: must be none
-- in:    release(<column>...)
-- out:   (model, classes)   key: model
-- why:   the release itself is counted, and judged by the template of each model
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
{% import "macros/script.sql" as script %}
with {{ script.groups(release, quasi, sensitive, keys, codes, starred) }}
{{ judge.histograms("groups" | alias, keys, codes, histograms) }}
violated as (
    {% for model, violations in checks %}
    select {{ model }} as model, count(*) as classes from ({{ violations }}) as violations
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select model, classes from violated where classes > 0
