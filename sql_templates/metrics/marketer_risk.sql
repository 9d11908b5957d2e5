-- step:  marketer_risk: the share of the rows that are expected to be found if all are matched with the population at once
-- in:    sizes(n, people, classes)
-- out:   (mean)
-- why:   of n rows of a class and its people of the population, n / people are matched right by chance (Dankar and El Emam 2010)
select sum(classes * (n / cast(people as double))) / cast(sum(n * classes) as double) as mean from {{ sizes }}
