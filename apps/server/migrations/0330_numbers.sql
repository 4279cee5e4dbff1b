-- A number that people read: a prefix, China's day and a serial number, which is padded to four digits and never cut.
create function dated_number(prefix text, serial bigint) returns text language sql stable as $$
  select prefix || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0')
$$;

-- carts: one sequence for the whole chain, as orders have.
create sequence quote_numbers;
