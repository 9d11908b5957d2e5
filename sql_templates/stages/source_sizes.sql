-- step:  source_sizes: how many combinations of quasi-identifiers have how many rows, or persons, before anything is generalized
-- in:    cells(cell, <word>..., n), pairs(cell, person)
-- out:   (n, people, classes)   key: n, people
-- why:   what a release is worth shows beside the risk of the table that it comes from
{% macro key() %}{% for word, mask in words %}c.{{ word }} & {{ mask }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
with sizes as (
    {% if pairs %}
    select count(distinct p.person) as n from {{ pairs }} as p join {{ cells }} as c on c.cell = p.cell group by {{ key() }}
    {% else %}
    select cast(sum(c.n) as bigint) as n from {{ cells }} as c group by {{ key() }}
    {% endif %}
)

select n, n as people, count(*) as classes from sizes group by n
