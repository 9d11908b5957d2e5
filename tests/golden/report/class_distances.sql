-- report

with groups as (
    select "Marital ""Status""", "age<&'>", cast("O'Hara's {{ x }}" as varchar) as value, count(*) as n
    from "shoal_source"
    where not ("Marital ""Status""" = '*' and "age<&'>" = '*' and "O'Hara's {{ x }}" is null)
    group by "Marital ""Status""", "age<&'>", cast("O'Hara's {{ x }}" as varchar)
),

shares as (
    select
        "Marital ""Status""", "age<&'>",
        n / cast(sum(n) over (partition by "Marital ""Status""", "age<&'>") as double) as own,
        sum(n) over (partition by value) / cast(sum(n) over () as double) as whole
    from groups
)

select
    greatest(0, (1 + sum(abs(own - whole) - whole)) / 2) as distance,
    greatest(0, -sum(own * ln(own))) as entropy
from shares
group by "Marital ""Status""", "age<&'>"
