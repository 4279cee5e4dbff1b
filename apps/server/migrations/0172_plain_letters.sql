-- Words are found without their accents: what was kept of products that have any is made anew.
insert into stale_terms (product_id) select product_id from product_terms where found_by::text ~ '[\u00C0-\u024F\u1E00-\u1EFF]' on conflict do nothing;
