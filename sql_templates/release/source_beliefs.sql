-- step:  source_beliefs: what the classes that tell most of a sensitive attribute let others believe who know the source, value by value
-- in:    cells(cell, <word>..., <code>..., n), grouping(cell, class, n), look_alikes(class, whole), classes(class, label<i>...), the
--        attribute's dimension
-- out:   (class, value, n, prior, posterior, place, ruled_out, positive, breach, <keys>)   key: class, value
-- why:   who knows which people have which values believes f(s | q) of somebody with q before, and in proportion to
--        n(s) f(s | q) / f(s | q*) after (001 Theorem 3.1). Of each class that moves a belief the q tells whose belief
--        moves most. It is not named: it may be one person's
{% import "macros/beliefs.sql" as beliefs %}
{% import "macros/columns.sql" as columns %}
{% import "macros/labels.sql" as labels %}
{% set combination = words | map(attribute=0) | list %}
with {{ beliefs.weighed(attribute, 1, words, cells, grouping, look_alikes) }},

after as (
    select
        class{{ columns.tail(combination) }},
        sa,
        alpha,
        weight / sum(weight) over (partition by class{{ columns.tail(combination) }}) as beta
    from weighed1
),

moves as (
    select class{{ columns.tail(combination) }}, sa, alpha, beta, max(abs(beta - alpha)) over (partition by class{{ columns.tail(combination) }}) as most
    from after
),

placed as (
    select
        class,
        sa,
        alpha,
        beta,
        most,
        dense_rank() over (partition by class order by floor(most * 1e9 + 0.5) desc{{ columns.tail(combination) }}) as combination
    from moves
),

sizes as (
    select class, sum(n) as n from counts1 group by class
),

shown as (
    select distinct sa from counts1
),

believed as (
    select p.class, z.n as size, p.sa, p.alpha, p.beta, case when s.sa is null then 0 else 1 end as is_shown
    from placed as p
    join sizes as z on z.class = p.class
    left join shown as s on s.sa = p.sa
    where p.combination = 1 and p.most > 1e-9
),

{{ beliefs.ranked(metric) }},

names as (
    select c.class{% for key in keys %}, {{ labels.shown("c", loop.index, lists) }} as {{ key }}{% endfor %} from {{ classes }} as c
)

{{ beliefs.told(attribute, keys, told, values) }}
