-- step:  farthest: the classes that seem to stay farthest from the prior belief
-- in:    reaches(class, d, low, high)
-- out:   (class, d, low, high)   key: class
-- why:   one of them decides which t can be reached, so only these are searched
select class, d, low, high from {{ reaches }} order by high desc, low desc, class limit {{ most }}
