-- step:  nearest_rows: of each row of the classes that nothing satisfies what adds least to the squared distance
-- in:    dry(class), choices(class, rn, bits, iset, k, a)
-- out:   (class, rn, iset, k, a)   key: class, rn
-- why:   the labels of rows overlap, so that this need not be the nearest pattern; but no pattern adds less
select class, rn, iset, k, a
from (
    select c.class, c.rn, c.iset, c.k, c.a, row_number() over (partition by c.class, c.rn order by c.a, c.bits) as place
    from {{ choices }} as c
    where exists (select 1 from {{ dry }} as f where f.class = c.class)
) as placed
where place = 1
