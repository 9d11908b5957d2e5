-- step:  whole_share: the share in all classes together
-- in:    scores(part, whole)
-- out:   (part, whole)
-- why:   classes weigh by what they had
select coalesce(sum(part), 0) as part, coalesce(sum(whole), 0) as whole from {{ scores }}
