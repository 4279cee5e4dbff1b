-- The beginning of a product's code is looked up, whatever order the database's language has.
create index products_code_prefix on products (code text_pattern_ops);
