-- step:  person_values: the sensitive values of each person of the source
-- in:    pairs(cell, person), cells(cell, <code>...)
-- out:   (<code>..., person)
-- why:   some models compare a class with the whole source
select {% for code in codes %}c.{{ code }}, {% endfor %}p.person
from {{ pairs }} as p
join {{ cells }} as c on c.cell = p.cell
