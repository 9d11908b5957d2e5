-- step:  missing_rows: how many rows the source has and how many are published, if too many are missing, or all
-- in:    source(<column>...), release(<column>...)
-- out:   (present, published)
-- why:   the suppression limit counts rows, and no row may be lost on the way
{% import "macros/script.sql" as script %}
select s.present, r.published
from (select count(*) as present from {{ source }}) as s
cross join (
    select count(*) as published
    from {{ release }} as r
    {% if starred %}
    where not ({{ script.starred(quasi, sensitive) }})
    {% endif %}
) as r
where r.published = 0 or r.published > s.present or (s.present - r.published) * {{ below }} > {{ above }} * s.present
