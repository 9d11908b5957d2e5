-- step:  outlier_rows: how many rows are suppressed as outliers
-- in:    chosen_outliers(lost)
-- out:   (lost)
-- why:   all sweeps together may suppress as many rows as the policy allows
select coalesce(sum(lost), 0) as lost from {{ chosen_outliers }}
