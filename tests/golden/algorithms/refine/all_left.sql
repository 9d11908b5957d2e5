-- bsgi of persons, then refine

with rows_left as (
    select part, place from "shoal_1_residual_rows"
)

select row_number() over (order by part, place) as number, part, place from rows_left
