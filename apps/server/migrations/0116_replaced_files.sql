-- A channel's file that a person took in can be replaced by a corrected one. A replaced file may come again.
drop index settlement_statements_files;
create unique index settlement_statements_files on settlement_statements (shop_id, channel_id, hash)
  where source is null and is_current;
