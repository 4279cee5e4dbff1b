-- An order for which its marketplace gives no answer, while it returns others, is skipped like one that it refuses.
alter table marketplace_skipped_orders
  drop constraint marketplace_skipped_orders_reason_check,
  add constraint marketplace_skipped_orders_reason_check
    check (reason in ('REFUSED', 'UNREADABLE', 'UNANSWERED'));
