-- step:  scores_of: one of the figures of all classes
-- in:    distances(<figure>)
-- out:   (score)
-- why:   the same template summarizes both of them
select {{ figure }} as score from {{ distances }}
