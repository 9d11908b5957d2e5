-- bsgi

with histogram as (
    select part, 1 as attribute, "x1" as v, cast(sum(n) as bigint) as n from "shoal_1_first_pieces" group by part, "x1"
union all
    select part, 2 as attribute, "x2" as v, cast(sum(n) as bigint) as n from "shoal_1_first_pieces" group by part, "x2"
union all
    select part, 3 as attribute, "x3" as v, cast(sum(n) as bigint) as n from "shoal_1_first_pieces" group by part, "x3"

),

summed as (
    select
        part,
        attribute,
        v,
        cast(sum(n) over (partition by part, attribute order by v rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by part, attribute) as bigint) as total,
        lead(v) over (partition by part, attribute order by v) as next_v,
        min(v) over (partition by part, attribute) as lowest,
        max(v) over (partition by part, attribute) as highest
    from histogram
),

widths as (
    select
        part,
        attribute,
        v,
        upto,
        total,
        case attribute when 1 then case when xor("lowest", "highest") >= 4 then 55440 when xor("lowest", "highest") >= 1 then 27720 else 0 end when 2 then least("highest" - "lowest", 55440) when 3 then least("highest" - "lowest", 55440) end as width,
        case attribute when 1 then case when xor("lowest", "v") >= 4 then 55440 when xor("lowest", "v") >= 1 then 27720 else 0 end when 2 then least("v" - "lowest", 55440) when 3 then least("v" - "lowest", 55440) end as lower_width,
        case attribute when 1 then case when xor("next_v", "highest") >= 4 then 55440 when xor("next_v", "highest") >= 1 then 27720 else 0 end when 2 then least("highest" - "next_v", 55440) when 3 then least("highest" - "next_v", 55440) end as upper_width
    from summed
    where next_v is not null and total >= 6
),

gains as (
    select
        part,
        attribute,
        v,
        upto,
        total // 3 as k,
        width,
        lower_width,
        upper_width,
        total * width - upto * lower_width - (total - upto) * upper_width as gain,
        exp(cast('0.4' as double) * ln(2.0 * least(upto, total - upto) / total)) as evenness
    from widths
),

ranked as (
    select
        part, attribute, v, upto, k, width, lower_width, upper_width, gain,
        row_number() over (partition by part, attribute order by floor(gain * evenness) desc, v) as place
    from gains
)

select part, attribute, v, upto, k, width, lower_width, upper_width, gain from ranked where place = 1

-- bsgi of persons, then refine

...

widths as (
    select
        part,
        attribute,
        v,
        upto,
        total,
        case attribute when 1 then least("highest" - "lowest", 55440) end as width,
        case attribute when 1 then least("v" - "lowest", 55440) end as lower_width,
        case attribute when 1 then least("highest" - "next_v", 55440) end as upper_width
    from summed
    where next_v is not null and total >= 4
),

...
