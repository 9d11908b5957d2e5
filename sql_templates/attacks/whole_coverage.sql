-- step:  whole_coverage: labels that may be of anybody
-- in:    labels(label, text)
-- out:   (label, low, high)
-- why:   a mean does not show how far the values of its class reach
select label, 0 as low, {{ leaves - 1 }} as high from {{ labels }}
