-- step:  terms_of_keys: the terms of each key as a text
-- in:    long_terms(key, term)
-- out:   (key, terms)   key: key
-- why:   a row of the source has its terms in one column, as the release shows them
select key, string_agg(term, {{ separator }} order by term) as terms from {{ long_terms }} group by key
