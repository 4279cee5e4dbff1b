-- The orders of a settlement are read page by page, by their numbers.
create index settlement_lines_page on settlement_lines (shop_id, settlement_id, order_no);
