-- A revision keeps who wrote it and what the customer answered to it, so that an edit afterwards takes nothing away of what was agreed.
alter table order_revisions
  add column author text not null default '',
  add column answer text check (answer in ('CONFIRMED', 'REFUSED')),
  add column answered_by text,
  add column answered_at timestamptz,
  add column reason text,
  add column signature text;

update order_revisions r set author = o.guide_name
from orders o
where o.shop_id = r.shop_id and o.id = r.order_id;

update order_revisions r set answer = 'CONFIRMED', answered_at = o.confirmed_at, answered_by = '', signature = o.signature
from orders o
where o.shop_id = r.shop_id and o.id = r.order_id and o.revision = r.revision and o.confirmed_at is not null;

-- Who made a link, how often it was opened and when last.
alter table order_confirm_links
  add column author text not null default '',
  add column opened_count integer not null default 0,
  add column last_opened_at timestamptz;
update order_confirm_links set last_opened_at = opened_at, opened_count = 1 where opened_at is not null;
