-- step:  person_pairs: how many rows of each cell a person has
-- in:    tally(<value>..., n), cells(cell, <value>...), numbers(<value>..., person)
-- out:   (cell, person, n)   key: cell, person
-- why:   a class is made of cells, so this is all that must be known of persons. Where the tally has no columns that are kept, a
--        person has one row of it in a cell
{% import "macros/pieces.sql" as pieces %}
select t.cell, p.person, {% if has_kept %}cast(sum(s.n) as bigint) as n{% else %}s.n{% endif %}

{{ pieces.joined_cells(tally, cells, read) }}
join {{ numbers }} as p on {% for value in values %}p.{{ value }} is not distinct from s.{{ value }}{% if not loop.last %} and {% endif %}{% endfor %}

{% if has_kept %}
group by t.cell, p.person
{% endif %}
