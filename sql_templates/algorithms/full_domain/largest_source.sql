-- step:  largest_source: how many groups the largest source has
-- in:    sources(classes)
-- out:   (classes)
-- why:   to keep groups that are nearly as many as the cells saves nothing
select max(classes) as classes from {{ sources }}
