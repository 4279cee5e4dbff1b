-- Going through products in their order looks into the terms of each: they stay in the row as they are, and what says why a product was found goes aside instead.
alter table product_terms alter column terms set storage main, set (toast_tuple_target = 2600);
-- Colours, materials and kinds are found in both languages: all terms are made anew, a part at a time.
insert into stale_terms (product_id) select product_id from product_terms on conflict do nothing;
