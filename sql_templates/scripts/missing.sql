-- step:  missing: how many rows the source has and how many are published, if more are missing than may be, or all
-- in:    source(<column>...), release(<column>...)
-- out:   (held, published)
-- why:   the suppression limit is on rows, and none may be lost on the way
{% import "macros/script.sql" as script %}
select s.held, r.published
from (select count(*) as held from {{ source }}) as s
cross join (
    select count(*) as published
    from {{ release }} as r
    {% if starred %}
    where not ({{ script.starred(quasi, sensitive) }})
    {% endif %}
) as r
where r.published = 0 or r.published > s.held or (s.held - r.published) * {{ below }} > {{ above }} * s.held
