-- step:  prosecutor_risk: how likely somebody is found of whom it is known that he is in the table
-- in:    sizes(n, classes)
-- out:   (highest, mean, above)
-- why:   of the n rows of a class each is his with 1/n (El Emam and Dankar 2008). The mean is over the rows; above is their
--        share in classes with a higher risk than the threshold
select
    1 / cast(min(n) as double) as highest,
    sum(classes) / cast(sum(n * classes) as double) as mean,
    sum(case when n * {{ metric.threshold | double }} * (1 + 1e-9) < 1 then n * classes else 0 end) / cast(sum(n * classes) as double) as above
from {{ sizes }}
