-- settlements: the ledger with the time as of which a settlement counts each entry. What a marketplace had received
-- when its order was claimed counts from the sale there.
create view settled_moves as
select m.*, coalesce(p.placed_at, m.at) as sold_at
from ledger_moves m
left join marketplace_shares p on p.shop_id = m.shop_id
  and p.order_id = m.order_id
  and m.type = 'MARKETPLACE'
  and m.kind = 'PAYMENT'
  and m.at <= p.claimed_at;
