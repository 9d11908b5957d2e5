-- step:  most_frequent: how many rows have the most frequent value of a sensitive attribute
-- in:    cells(<code>, n)
-- out:   (most)
-- why:   a table is eligible for simple l-diversity if this is at most 1/l of its rows (000 Def 1)
select max(n) as most from (select sum(n) as n from {{ cells }} group by {{ code }}) as counts
