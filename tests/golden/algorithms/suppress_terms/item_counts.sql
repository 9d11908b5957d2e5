-- terms suppressed, and queries

select count(*) as items, cast(coalesce(sum(k), 0) as bigint) as labels from (select distinct iset, k from "shoal_1_items") as different
