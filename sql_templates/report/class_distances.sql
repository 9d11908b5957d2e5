-- step:  class_distances: of each class how far its sensitive values are distributed from those of the table, and their entropy
-- in:    counts(<key>..., value, n)
-- out:   (distance, entropy)
-- why:   the distance is half the sum of the differences of all shares (t-closeness with equal distances, 000 §1.3). A value that
--        a class lacks differs by its whole share
{% import "macros/columns.sql" as columns %}
with shares as (
    select
        {{ columns.list(keys) }},
        n / cast(sum(n) over (partition by {{ columns.list(keys) }}) as double) as own,
        sum(n) over (partition by value) / cast(sum(n) over () as double) as whole
    from {{ counts }}
)

select
    greatest(0, (1 + sum(abs(own - whole) - whole)) / 2) as distance,
    greatest(0, -sum(own * ln(own))) as entropy
from shares
group by {{ columns.list(keys) }}
