-- step:  person_pairs: how many rows of each cell a person has
-- in:    tally(<value>..., n), cells(cell, <value>...), numbers(<value>..., person)
-- out:   (cell, person, n)   key: cell, person
-- why:   a class is made of cells, so this is all that must be known of persons
{% import "macros/pieces.sql" as pieces %}
select t.cell, p.person, cast(sum(s.n) as bigint) as n
{{ pieces.joined_cells(tally, cells, read) }}
join {{ numbers }} as p on {% for value in values %}p.{{ value }} is not distinct from s.{{ value }}{% if not loop.last %} and {% endif %}{% endfor %}

group by t.cell, p.person
