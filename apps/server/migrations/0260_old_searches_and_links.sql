-- What is forgotten after a while is found by its age.
create index searches_by_age on searches (searched_at);
create index product_shares_by_end on product_shares (valid_until);
