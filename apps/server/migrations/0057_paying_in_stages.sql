-- The plans that guides of a shop begin with, in their order; the first is the one that planning starts from. `templates`
-- is an array of {name, parts: [{kind, share, dueDays, dueEvent}]}; shares are ten-thousandths and together 10,000.
create table stage_templates (
  shop_id bigint primary key references shops (id),
  version integer not null default 1,
  templates jsonb not null check (jsonb_typeof(templates) = 'array')
);

-- Whether the customer asked for the payment on the link of their order, instead of somebody in the shop.
alter table tenders add column by_customer boolean not null default false;
