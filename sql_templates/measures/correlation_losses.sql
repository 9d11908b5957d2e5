-- step:  correlation_losses: what classes keep of each correlation, for the summary
-- in:    scores(attribute, sensitive, before, after, score)
-- out:   (attribute, sensitive, before, after, score)
-- why:   a row for each quasi-identifier and sensitive attribute
select attribute, sensitive, before, after, score from {{ scores }} order by sensitive, attribute
