-- full_domain of persons

with known_labels as (
    select v.attribute, cast(v.label as varchar) as label
    from (
        values
        (1, '*'),
        (2, '20'),
        (2, '30'),
        (2, '35'),
        (2, '40'),
        (2, '45'),
        (2, '55')
    ) as v(attribute, label)
),

source_labels as (
    select 1 as attribute, d."l2" as label, sum(x.n) as n
    from "shoal_1_axes" as x
    join "shoal_2_dimension" as d on d.code = x.code
    where x.attribute = 1 and x.n > 0
    group by d."l2"
union all
    select 2 as attribute, d."l0" as label, sum(x.n) as n
    from "shoal_1_axes" as x
    join "shoal_3_dimension" as d on d.code = x.code
    where x.attribute = 2 and x.n > 0
    group by d."l0"

)

select f.attribute, count(*) as found, cast(sum(f.n) as bigint) as n
from source_labels as f
left join known_labels as g on g.attribute = f.attribute and g.label is not distinct from f.label
where g.attribute is null
group by f.attribute
