-- step:  class_beliefs: of the classes that tell most of a sensitive attribute what they let others believe, value by value
-- in:    groups(<key>..., <code>, n), the attribute's dimension
-- out:   (class, value, n, prior, posterior, place, ruled_out, positive, breach, <keys>)   key: class, value
-- why:   who takes quasi-identifiers and values for independent believes f(s) before, and n(s) / N of a class after (001 Theorem 3.1).
--        Classes stand in the order of how far they move a belief, and of their rows; values that a class moves most come first,
--        of several that it moves as far those that are believed most
{% import "macros/columns.sql" as columns %}
with numbered as (
    select dense_rank() over (order by {{ columns.list(keys) }}) as class, {{ attribute.code }} as sa, n{{ columns.tail(keys) }}
    from {{ groups }}
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
    select z.class, z.n as size, k.sa, k.alpha, coalesce(c.n, 0) / z.n as beta
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
        max(abs(beta - alpha)) over (partition by class) as most,
        sum(case when beta < {{ metric.epsilon | double }} * {{ 1 - 1e-9 }} then 1 else 0 end) over (partition by class) as ruled_out,
        max(case when beta > {{ (1 - metric.delta) | double }} * {{ 1 + 1e-9 }} then 1 else 0 end) over (partition by class) as positive,
        max(
            case
                when alpha < {{ metric.rho1 | double }} * {{ 1 - 1e-9 }} and beta > {{ metric.rho2 | double }} * {{ 1 + 1e-9 }} then 1
                when alpha > {{ (1 - metric.rho1) | double }} * {{ 1 + 1e-9 }} and beta < {{ (1 - metric.rho2) | double }} * {{ 1 - 1e-9 }} then 1
                else 0
            end
        ) over (partition by class) as breach,
        row_number() over (partition by class order by floor(abs(beta - alpha) * 1e9 + 0.5) desc, beta desc, sa) as place
    from believed
),

ranked as (
    select class, size, sa, alpha, beta, place, ruled_out, positive, breach, dense_rank() over (order by most desc, size desc, class) as rank
    from moved
),

names as (
    select class{% for key in keys %}, max(cast({{ key }} as varchar)) as {{ key }}{% endfor %} from numbered group by class
)

select r.rank as class, d.l0 as value, r.size as n, r.alpha as prior, r.beta as posterior, r.place, r.ruled_out, r.positive, r.breach{{ columns.tail(keys, "k") }}
from ranked as r
join {{ attribute.table }} as d on d.code = r.sa
join names as k on k.class = r.class
where r.rank <= {{ classes }} and r.place <= {{ values }}
