-- A floor sample is a piece of a SKU that stands in a shop and is sold as seen, at its own price. It is one of a kind like a
-- board, so carts, orders, holds, deliveries and claims name it in the same way. It has no measure of its own, a board no price.
alter table natural_edge_boards
  alter column length_mm drop not null,
  alter column width_min_mm drop not null,
  alter column width_max_mm drop not null,
  alter column thickness_mm drop not null,
  add column condition text,
  add column pictures text[] not null default '{}',
  add column price_cents cents,
  add constraint natural_edge_boards_board_or_sample check (
    case
      when price_cents is null
        then condition is null and num_nulls(length_mm, width_min_mm, width_max_mm, thickness_mm) = 0
      else condition is not null
        and price_cents > 0
        and num_nonnulls(length_mm, width_min_mm, width_max_mm, thickness_mm) = 0
    end
  ),
  drop constraint natural_edge_boards_status_check,
  add constraint natural_edge_boards_status_check
    check (status in ('AVAILABLE', 'SOLD', 'MOVED', 'WRITTEN_OFF', 'WITHDRAWN'));
-- What stands in a shop.
create index natural_edge_boards_samples on natural_edge_boards (shop_id, sku_id)
  where price_cents is not null and status = 'AVAILABLE';

-- Sample numbers are unique. Gaps are allowed.
create sequence sample_numbers;

alter table stock_movements
  drop constraint stock_movements_cause_check,
  add constraint stock_movements_cause_check
    check (cause in ('edit', 'import', 'delivery', 'transfer', 'count', 'claim', 'sample'));
