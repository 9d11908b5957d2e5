-- step:  most: the rows with the most frequent value of a sensitive attribute
-- in:    cells(<code>, n)
-- out:   (most)
-- why:   a table is eligible for simple l-diversity if this is at most 1/l of it (000 Def 1)
select max(n) as most from (select sum(n) as n from {{ cells }} group by {{ code }}) as held
