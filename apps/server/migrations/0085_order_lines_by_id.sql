-- Lines are bought again by their own ids, whatever order they stand in.
create index order_lines_by_id on order_lines (shop_id, id);
