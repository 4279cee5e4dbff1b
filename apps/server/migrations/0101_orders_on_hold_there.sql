alter table marketplace_orders
  drop constraint marketplace_orders_stage_check,
  add constraint marketplace_orders_stage_check
    check (stage in ('UNPAID', 'DEPOSIT', 'PAID', 'HELD', 'SHIPPED', 'DONE', 'CANCELLED'));
