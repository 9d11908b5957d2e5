-- step:  suppress: every value as it is, or not at all
-- in:    tally(<value>)
-- out:   (place, l0, l1)   key: place
-- why:   the taxonomy of an attribute that has none. Where values may have been generalized the root is no value, and the values
--        that have a weight are there though all of their rows may have been
select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0
    from {{ tally }}
    where {{ value }} is not null{% if general %} and cast({{ value }} as varchar) <> '*'{% endif %}

    {% for leaf in named %}
    union all
    select null, {{ leaf }} where not exists (select 1 from {{ tally }} where cast({{ value }} as varchar) = {{ leaf }})
    {% endfor %}
) as seen
