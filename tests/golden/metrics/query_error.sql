-- anatomy, paths of two words, and an attack

select
    a.query,
    case
        when abs("a".n - coalesce("e".n, 0)) <= 1e-12 * "a".n then 0
        else abs("a".n - coalesce("e".n, 0)) / cast("a".n as double)
    end as score
from "shoal_1_answers" as a
left join "shoal_2_answers" as e on e.query = a.query
