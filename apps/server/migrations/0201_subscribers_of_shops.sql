-- A webhook or robot belongs to shops, or to the chain. Until now whoever could make one could let it hear every shop.
-- One that was last written by an account without the chain's right keeps only shops of that account, and is switched off
-- where it has none of them. It stays as it is where the audit log does not name the writer, or the writer has no shops.
with written as (
  select distinct on (a.subject) a.subject::bigint as id, a.account_id
  from audit_log a
  where a.call in ('webhooks.create', 'webhooks.update', 'robots.create', 'robots.update')
    and a.subject ~ '^[0-9]{1,18}$'
  order by a.subject, a.id desc
), own as (
  select w.id, array_agg(s.shop_id) as shop_ids
  from written w
  join account_shops s on s.account_id = w.account_id
  where not exists (
    select
    from account_roles r
    join role_permissions p on p.role_code = r.role_code
    where r.account_id = w.account_id
      and p.permission = 'chain.manage'
  )
  group by w.id
), heard as (
  select e.id, array(
    select shop_id
    from unnest(own.shop_ids) shop_id
    where e.shop_ids is null or shop_id = any(e.shop_ids)
    order by shop_id
  ) as shop_ids
  from (
    select id, shop_ids
    from webhook_endpoints
    union all
    select id, shop_ids
    from robots
    where not is_chain
  ) e
  join own on own.id = e.id
  where e.shop_ids is null or not e.shop_ids <@ own.shop_ids
), webhooks as (
  update webhook_endpoints e
  set shop_ids = case when h.shop_ids = '{}' then e.shop_ids else h.shop_ids end,
    state = case when h.shop_ids = '{}' then 'OFF' else e.state end,
    version = e.version + 1
  from heard h
  where e.id = h.id
)
update robots r
set shop_ids = case when h.shop_ids = '{}' then r.shop_ids else h.shop_ids end,
  state = case when h.shop_ids = '{}' then 'OFF' else r.state end,
  version = r.version + 1
from heard h
where r.id = h.id;
