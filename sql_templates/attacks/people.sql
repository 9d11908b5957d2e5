-- step:  people: the persons that are attacked, and those that were left out, by what is known of them and by their secrets
-- in:    tally(<value>..., <person>..., n) of each
-- out:   (<value>..., part, <who>..., n)
-- why:   part 0 is the source of a release, part 1 the control. Both get the codes of one dimension. Where a person may have several
--        rows, others know one of them, whichever: each counts for its share of the person, and `who` is the person's number
{% import "macros/columns.sql" as columns %}
{% for tally in tallies %}
{% if persons %}
select
    {{ columns.list(values) }},
    {{ loop.index0 }} as part,
    dense_rank() over (order by {{ columns.list(persons) }}) as who,
    n / cast(sum(n) over (partition by {{ columns.list(persons) }}) as double) as n
from {{ tally }}
{% else %}
select {{ columns.list(values) }}, {{ loop.index0 }} as part, n from {{ tally }}
{% endif %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
