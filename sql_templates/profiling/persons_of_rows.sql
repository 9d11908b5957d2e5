-- step:  persons_of_rows: how many persons have coded rows
-- in:    coded(low)
-- out:   (persons)
-- why:   persons who are alone are a share of those whose rows were counted
select count(distinct low) as persons from {{ coded }}
