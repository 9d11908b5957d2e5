-- step:  class_beliefs: of the classes that tell most of a sensitive attribute what they let others believe, value by value
-- in:    groups(<key>..., <code>, n), the attribute's dimension
-- out:   (class, value, n, prior, posterior, place, ruled_out, positive, breach, <keys>)   key: class, value
-- why:   who takes quasi-identifiers and values for independent believes f(s) before, and n(s) / N of a class after (001 Theorem 3.1)
{% import "macros/beliefs.sql" as beliefs %}
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
    select z.class, z.n as size, k.sa, k.alpha, coalesce(c.n, 0) / z.n as beta, 1 as is_shown
    from sizes as z
    cross join known as k
    left join counts as c on c.class = z.class and c.sa = k.sa
    where z.n > 0
),

{{ beliefs.ranked(metric) }},

names as (
    select class{% for key in keys %}, max(cast({{ key }} as varchar)) as {{ key }}{% endfor %} from numbered group by class
)

{{ beliefs.told(attribute, keys, classes, values) }}
