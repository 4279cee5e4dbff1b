-- payments: the tenders that came in by an acquirer, under its own number.
create view acquired_tenders as
select shop_id, id as tender_id, type, entity_id, provider_trade_no as trade_no, amount_cents, succeeded_at
from tenders
where type in ('MIS_POS', 'CLOUD_POS', 'POS_CODE')
  and succeeded_at is not null;
