-- audit of disclosure

with numbered as (
    select dense_rank() over (order by "qv1", "qv2") as class, "s1" as sa, n, "qv1", "qv2"
    from (select * from "judging/coded_tally") as "coded"
),

counts as (
    select class, sa, cast(sum(n) as double) as n from numbered group by class, sa
),

sizes as (
    select class, sum(n) as n from counts group by class
),

known as (
    select sa, sum(n) / (select sum(n) from sizes) as alpha from counts group by sa having sum(n) > 0
),

believed as (
    select z.class, z.n as size, k.sa, k.alpha, coalesce(c.n, 0) / z.n as beta, 1 as is_shown
    from sizes as z
    cross join known as k
    left join counts as c on c.class = z.class and c.sa = k.sa
    where z.n > 0
),

moved as (
    select
        class,
        size,
        sa,
        alpha,
        beta,
        is_shown,
        max(abs(beta - alpha)) over (partition by class) as most,
        sum(case when beta < cast('0.05' as double) * 0.999999999 then 1 else 0 end) over (partition by class) as ruled_out,
        max(case when beta > cast('0.9' as double) * 1.000000001 then 1 else 0 end) over (partition by class) as positive,
        max(
            case
                when alpha < cast('0.1' as double) * 0.999999999 and beta > cast('0.5' as double) * 1.000000001 then 1
                when alpha > cast('0.9' as double) * 1.000000001 and beta < cast('0.5' as double) * 0.999999999 then 1
                else 0
            end
        ) over (partition by class) as breach,
        row_number() over (partition by class order by is_shown desc, floor(abs(beta - alpha) * 1e9 + 0.5) desc, beta desc, sa) as place
    from believed
),

ranked as (
    select class, size, sa, alpha, beta, is_shown, place, ruled_out, positive, breach, dense_rank() over (order by most desc, size desc, class) as rank
    from moved
),

names as (
    select class, max(cast("qv1" as varchar)) as "qv1", max(cast("qv2" as varchar)) as "qv2" from numbered group by class
)

select r.rank as class, d.l0 as value, r.size as n, r.alpha as prior, r.beta as posterior, r.place, r.ruled_out, r.positive, r.breach, "k"."qv1", "k"."qv2"
from ranked as r
join "shoal_1_dimension" as d on d.code = r.sa
join names as k on k.class = r.class
where r.is_shown = 1 and r.rank <= 20 and r.place <= 8
