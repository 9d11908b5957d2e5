-- step:  nearest_rows: of each row of the classes that nothing satisfies what adds least to the squared distance
-- in:    states(class, rn, bits, iset, k, a, mask) of these classes
-- out:   (class, rn, iset, k, a)   key: class, rn
-- why:   the labels of rows overlap, so that this need not be the nearest pattern; but no pattern adds less
select class, rn, iset, k, a
from (
    select class, rn, iset, k, a, row_number() over (partition by class, rn order by a, bits, k desc, mask) as place
    from (
        {{ states }}
    ) as weighed
) as placed
where place = 1
