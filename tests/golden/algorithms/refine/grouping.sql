-- refine

select b.cell, b.class, c.n
from "shoal_1_blocks" as b
join "shoal_2_cells" as c on c.cell = b.cell
