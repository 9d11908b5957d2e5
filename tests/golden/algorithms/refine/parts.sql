-- refine, rows that go back

select distinct class, part from "shoal_1_dealt" where part in (select part from "shoal_2_residual_rows")
