-- step:  domain_sizes: how many values each attribute has that queries can ask for
-- in:    query_domain(attribute, code)
-- out:   (attribute, size)   key: attribute
-- why:   a query asks for a share of them
select attribute, count(*) as size from {{ domain }} group by attribute
