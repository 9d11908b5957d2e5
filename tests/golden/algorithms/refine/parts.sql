-- refine, rows that go back

select distinct class, part from "shoal_1_dealt"
