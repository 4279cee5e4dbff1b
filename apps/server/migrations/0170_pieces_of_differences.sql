-- Pieces that money goes back for: from the approval on, they are not delivered. An array of {lineId, itemQty}; lines
-- belong to orders, which a difference knows only by the bill.
alter table differences
  add column pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array');
