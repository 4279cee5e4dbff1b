-- Traditional letters are found by simplified ones and the other way round, 3人位 by 三人位. All terms are made anew, a part at a time.
insert into stale_terms (product_id) select product_id from product_terms on conflict do nothing;
