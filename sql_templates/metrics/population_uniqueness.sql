-- step:  population_uniqueness: how many classes have how many rows, or persons
-- in:    sizes(n, people, classes)
-- out:   (n, classes)   key: n
-- why:   all estimators of how many rows are alone in the population go by the sizes of the classes of the sample
select n, cast(sum(classes) as bigint) as classes from {{ sizes }} group by n
