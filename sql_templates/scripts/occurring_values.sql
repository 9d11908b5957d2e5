-- step:  occurring_values: the values of a quasi-identifier that occur in the source, with their labels
-- in:    axes(attribute, code, n), the attribute's dimension
-- out:   (leaf, label)   key: leaf
-- why:   a script holds its labels itself. Of a large hierarchy it holds those of the values that occur, and stops at others
select d.l0 as leaf, d.l{{ level }} as label
from {{ axes }} as x
join {{ table }} as d on d.code = x.code
where x.attribute = {{ attribute }} and x.n > 0 and d.l0 is not null
order by d.code
