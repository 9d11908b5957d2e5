-- full_domain

select o."c1" as "Marital ""Status""", o."c2" as "age<&'>", o."c3" as "O'Hara's {{ x }}"
from (select * from "release/release_counts") as o, generate_series(1, o.n) as copies
order by o.place
