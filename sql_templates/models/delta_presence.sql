-- step:  delta_presence: the classes that hold too small or too large a share of the people that their labels fit (Nergiz et al. 2007)
-- in:    sizes(<keys>, n, people), nobody(<keys>)
-- out:   (<keys>, observed, required)
-- why:   somebody whom the labels of a class fit is in the table with the chance n / people. Nobody of the population may be left
--        out where a chance above 0 is asked for: whom no row may be of is not in the table. A class of more rows than people is
--        of somebody whom the population lacks
{% import "macros/columns.sql" as columns %}
with shares as (
    select
        {{ columns.list(keys) }},
        n,
        people,
        case when people = 0 then cast('Infinity' as double) else n / cast(people as double) end as share
    from {{ sizes }}
)

select {{ columns.list(keys) }}, share as observed, {{ model.max | double }} as required
from shares
where n > {{ model.max | double }} * people * (1 + 1e-9)
{% if model.min > 0 %}
union all
select {{ columns.list(keys) }}, share, {{ model.min | double }}
from shares
where n < {{ model.min | double }} * people * (1 - 1e-9)
union all
select {{ columns.list(keys) }}, cast(0 as double), {{ model.min | double }}
from {{ nobody }}
{% endif %}
