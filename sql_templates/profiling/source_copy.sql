-- step:  source_copy: the rows of a text file, in columns
-- in:    source(<column>...)
-- out:   (<column>...)
-- why:   a profile reads each column several times, and a text file would be taken apart each time
{% import "macros/columns.sql" as columns %}
select {{ columns.list(read, "s") }} from {{ source }} as s
