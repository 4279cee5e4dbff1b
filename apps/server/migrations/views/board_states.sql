-- Boards and floor samples with the order that holds each now. `sold`: not for sale here any more. `facts`: what a line
-- keeps. `price_cents`: what a sample costs; null for a board.
create view board_states as
select
  b.shop_id,
  b.id as board_id,
  b.sku_id,
  b.serial_no,
  b.length_mm,
  b.status <> 'AVAILABLE' as sold,
  (
    select h.order_id
    from holds h
    where h.shop_id = b.shop_id
      and h.board_id = b.id
      and (h.expires_at is null or h.expires_at > now())
  ) as held_by,
  case
    when b.price_cents is null
      then jsonb_build_object(
        'serialNo', b.serial_no,
        'lengthMm', b.length_mm,
        'widthMinMm', b.width_min_mm,
        'widthMaxMm', b.width_max_mm,
        'thicknessMm', b.thickness_mm
      )
    else jsonb_build_object('serialNo', b.serial_no, 'condition', b.condition, 'pictures', b.pictures)
  end as facts,
  b.price_cents
from natural_edge_boards b;
