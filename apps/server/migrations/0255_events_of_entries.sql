-- The event that an entry is for other systems, as its writer takes it from the contract; null: none.
alter table order_events
add column public_event text;
