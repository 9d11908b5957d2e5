-- step:  labels: the different labels that a release shows in a column, as texts
-- in:    tally(<value>)
-- out:   (label, text)   key: label
-- why:   most rows share a few labels, and each of them is read once. Engines write lists differently, so a range has a text of
--        its own
select row_number() over (order by text nulls last) as label, text
from (
    select distinct {% if is_list %}'[' || array_to_string(cast({{ value }} as varchar[]), ', ') || ']'{% else %}cast({{ value }} as varchar){% endif %} as text
    from {{ tally }}
) as texts
