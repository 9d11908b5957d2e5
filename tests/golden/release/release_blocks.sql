-- full_domain, kept values counted

select o.place
from (select place, n // 4 as blocks from "shoal_1_release_counts" where n >= 4 order by place) as o, generate_series(1, o.blocks) as copies
order by o.place
