-- mondrian of persons

with stretches as (
    select distinct 1 as attribute, l.position as lowest, case when c."level1" < 2 then h.position end as highest
    from "shoal_1_class_labels" as c
    join "shoal_2_axes" as l on l.attribute = 1 and l.code = c."low1"
    join "shoal_2_axes" as h on h.attribute = 1 and h.code = c."high1"
union all
    select distinct 2 as attribute, l.position as lowest, h.position as highest
    from "shoal_1_class_labels" as c
    join "shoal_2_axes" as l on l.attribute = 2 and l.code = c."low2"
    join "shoal_2_axes" as h on h.attribute = 2 and h.code = c."high2"

),

bounded as (
    select attribute, lowest, highest
    from stretches
    where attribute not in (select attribute from stretches where lowest is not null and highest is null)
),

beginnings as (
    select
        attribute,
        lowest,
        highest,
        case
            when lowest > max(highest) over (partition by attribute order by lowest, highest rows between unbounded preceding and 1 preceding)
            then 1
            else 0
        end as is_apart
    from bounded
    where lowest is not null
),

numbered as (
    select
        attribute,
        lowest,
        highest,
        sum(is_apart) over (partition by attribute order by lowest, highest rows between unbounded preceding and current row) as stretch
    from beginnings
)

select attribute, min(lowest) as lowest, max(highest) as highest from numbered group by attribute, stretch
union all
select attribute, lowest, highest from bounded where lowest is null
