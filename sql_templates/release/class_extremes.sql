-- step:  class_extremes: how many classes a grouping publishes, and how small the smallest is
-- in:    published_rows(class, n)
-- out:   (classes, smallest, rows)
-- why:   a plan tells it of every grouping that it finds, without publishing one
select count(*) as classes, cast(min(n) as bigint) as smallest, cast(sum(n) as bigint) as rows
from (select class, sum(n) as n from {{ published_rows }} group by class) as sizes
