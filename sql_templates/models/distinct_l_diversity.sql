-- step:  distinct_l_diversity: the classes with fewer than l different sensitive values (002 §2.3)
-- in:    hist(<keys>, sa, n)
-- out:   (<keys>, observed, required)
-- why:   a class with one value tells it of everybody in it
{% import "macros/columns.sql" as columns %}
select {{ columns.list(keys) }}, cast(count(*) as double) as observed, cast({{ model.l }} as double) as required
from {{ hist }}
group by {{ columns.list(keys) }}
having count(*) < {{ model.l }}
