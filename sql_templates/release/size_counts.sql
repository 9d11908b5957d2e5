-- step:  size_counts: how many classes have how many rows, or persons
-- in:    sizes(n, people, classes)
-- out:   (n, classes)   key: n
-- why:   one small statistic, whether there is a population or not
select n, cast(sum(classes) as bigint) as classes from {{ sizes }} group by n order by n
