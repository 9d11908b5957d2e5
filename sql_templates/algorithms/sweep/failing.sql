-- step:  failing: the classes that violate a model, and whether that can be mended
-- in:    pieces(class, <code>..., n)
-- out:   (class, is_hopeless)   key: class
-- why:   where a class satisfies as soon as a part of it does, no part of a violating one will
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with grouped as (
    select class{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n from {{ pieces }} where n > 0 group by class{{ columns.tail(codes) }}
),

{{ judge.histograms("grouped" | alias, judged, codes, views) }}
hopeless as (
    {{ judge.failing(inherited, judged) }}
),

others as (
    {{ judge.failing(violations, judged) }}
)

select class, max(is_hopeless) as is_hopeless
from (
    select class, 1 as is_hopeless from hopeless
    union all
    select class, 0 from others
) as found
group by class
