-- A listing is looked up by its SKU or its product whatever the channel, and goes with them when they are deleted.
create index item_mappings_sku on item_mappings (sku_id);
create index item_mappings_product on item_mappings (product_id);
