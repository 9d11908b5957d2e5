-- step:  journalist_risk: how likely a row is found to be of some person of the population, whoever that is
-- in:    sizes(n, people, classes)
-- out:   (highest, mean, above)
-- why:   a row of a class is of any of the people of the population that are like it (El Emam and Dankar 2008). The mean is the
--        higher one of two: who searches for rows of persons of the population, or for persons of rows of the table
select
    1 / cast(min(people) as double) as highest,
    greatest(
        sum(classes) / cast(sum(people * classes) as double),
        sum(classes * (n / cast(people as double))) / cast(sum(n * classes) as double)
    ) as mean,
    sum(case when people * {{ metric.threshold | double }} * (1 + 1e-9) < 1 then n * classes else 0 end) / cast(sum(n * classes) as double) as above
from {{ sizes }}
