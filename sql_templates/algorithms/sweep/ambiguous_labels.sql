-- step:  ambiguous_labels: labels that stand for several nodes of a taxonomy
-- in:    nodes(code, l0)
-- out:   (l0)
-- why:   whoever reads a general value in a release must know what it stands for
select l0 from {{ nodes }} where l0 is not null group by l0 having count(*) > 1 order by l0 limit 3
