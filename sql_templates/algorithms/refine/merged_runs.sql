-- step:  merged_runs: the runs of blocks with ineligible ones, after each of these was merged with a neighbour
-- in:    sizes(class, run, n, is_bad), runs(class, v, run)
-- out:   (class, v, run)   key: class, v
-- why:   003 merges an ineligible block with a random neighbour. All of them choose at once; two runs are one if either chooses the
--        other. In deep mode a block chooses the neighbour that is ineligible, too, else the smaller one: then it takes fewer merges
with neighbours as (
    select
        class, run, n, is_bad,
        lag(n) over (partition by class order by run) as earlier_n,
        lead(n) over (partition by class order by run) as later_n,
        lag(is_bad) over (partition by class order by run) as earlier_bad,
        lead(is_bad) over (partition by class order by run) as later_bad
    from {{ sizes }}
    where class in (select class from {{ sizes }} where is_bad)
),

choices as (
    select
        class,
        run,
        case
            when not is_bad then 0
            when earlier_n is null then 1
            when later_n is null then -1
            {% if is_random %}
            when (class * 48271 + run * 16807 + {{ draw }}) % 2147483647 % 2 = 1 then 1
            {% else %}
            when later_bad and not earlier_bad then 1
            when (later_bad or not earlier_bad) and later_n < earlier_n then 1
            {% endif %}
            else -1
        end as direction
    from neighbours
),

starts as (
    select
        class,
        run,
        case when direction = -1 or coalesce(lag(direction) over (partition by class order by run), 0) = 1 then 0 else 1 end as is_first
    from choices
),

numbered as (
    select class, run, cast(sum(is_first) over (partition by class order by run rows between unbounded preceding and current row) as bigint) as new_run
    from starts
)

select r.class, r.v, n.new_run as run
from {{ runs }} as r
join numbered as n on n.class = r.class and n.run = r.run
