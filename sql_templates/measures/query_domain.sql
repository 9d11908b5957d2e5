-- step:  query_domain: the values that queries over sets can ask for: those that occur, and the terms of the knowledge
-- in:    axes(attribute, code, n), terms(term)
-- out:   (attribute, code)   key: attribute, code
-- why:   004 §4.3 draws values of the domain of each attribute. The terms stand behind the quasi-identifiers
select attribute - 1 as attribute, code from {{ axes }} where n > 0
union all
select {{ quasi }}, term from {{ terms }}
