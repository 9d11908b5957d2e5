-- full_domain, kept values counted

select o."c1" as "Marital ""Status""", o."c2" as "age<&'>", o."c3" as "O'Hara's {{ x }}", o."c4" as "n"
from (select b.place from "shoal_1_release_blocks" as b cross join generate_series(1, 4) as copies) as r
join "shoal_2_release_counts" as o on o.place = r.place
union all
select o."c1" as "Marital ""Status""", o."c2" as "age<&'>", o."c3" as "O'Hara's {{ x }}", o."c4" as "n"
from (
    select "c1", "c2", "c3", "c4", n % 4 as rest from "shoal_2_release_counts" where n % 4 > 0 order by place
) as o, generate_series(1, o.rest) as copies
