-- step:  people: the persons that are attacked, and those that were left out, by what is known of them and by their secrets
-- in:    tally(<value>..., n) of each
-- out:   (<value>..., part, n)
-- why:   part 0 is the source of a release, part 1 the control. Both get the codes of one dimension
{% import "macros/columns.sql" as columns %}
{% for tally in tallies %}
select {{ columns.list(values) }}, {{ loop.index0 }} as part, n from {{ tally }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
