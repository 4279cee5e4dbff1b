-- Administrators add and close ways of delivery; one that orders name is closed, never removed.
alter table delivery_modes
  add column enabled boolean not null default true,
  -- The first day that can be promised: so many days after the one on which the order is placed.
  add column lead_days smallint not null default 0 check (lead_days >= 0),
  add check (btrim(name_zh) <> '');
create unique index delivery_modes_name on delivery_modes (lower(name_zh));
alter table order_reply_templates add check (btrim(body_zh) <> '');
