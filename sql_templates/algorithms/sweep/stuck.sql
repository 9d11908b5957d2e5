-- step:  stuck: the classes of which it is not known which row is the next to leave
-- in:    due(class, state)
-- out:   (class)   key: class
-- why:   what is there decides
select class from {{ due }} where state = 3
