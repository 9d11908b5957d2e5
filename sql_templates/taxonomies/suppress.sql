-- step:  suppress: the ladder of an attribute without a taxonomy: the value, and `*`
-- in:    tally(<value>)
-- out:   (place, l0, l1)   key: place
-- why:   a table may hold `*` in place of values; then `*` is no value. Values that have a weight are in the ladder even if all
--        of their rows hold `*`
select row_number() over (order by value, l0) as place, l0, '*' as l1
from (
    select distinct {{ value }} as value, cast({{ value }} as varchar) as l0
    from {{ tally }}
    where {{ value }} is not null{% if general %} and cast({{ value }} as varchar) <> '*'{% endif %}

    {% for leaf in weighted %}
    union all
    select null, {{ leaf }} where not exists (select 1 from {{ tally }} where cast({{ value }} as varchar) = {{ leaf }})
    {% endfor %}
) as leaves
