-- step:  verdicts: the first state of a class that satisfies all models
-- in:    states(class, step, <code>, n)
-- out:   (class, step)   key: class
-- why:   no more rows leave than must
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(states, judged, [code], views) }}
failing as (
    {{ judge.failing(violations, judged) }}
)

select class, min(step) as step
from {{ states }} as s
where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
group by class
