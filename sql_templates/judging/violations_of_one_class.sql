-- step:  violations_of_one_class: what a table of one class reaches under a model that it violates
-- in:    groups(<key>, <code>, n)
-- out:   (observed)
-- why:   a bound on what every release can reach is judged by the model's own template, as all classes are
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
violations as (
    {{ violations }}
)

select observed from violations
