-- step:  labels: the labels of the knowledge with codes in the order of their names
-- in:    known_pairs(label, term)
-- out:   (code, l0, low0, size0)   key: code
-- why:   models count labels as they count values, by codes, and name them by l0
select
    row_number() over (order by label) - 1 as code,
    label as l0,
    row_number() over (order by label) - 1 as low0,
    cast(1 as bigint) as size0
from (select distinct label from {{ known_pairs }}) as labels
