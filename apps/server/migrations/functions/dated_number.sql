-- platform: a number for people: a prefix, the day in China and a serial number of at least four digits.
create function dated_number(prefix text, serial bigint)
returns text
language sql
stable
as $$
  select
    prefix
    || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || '-'
    || lpad(serial::text, greatest(4, length(serial::text)), '0')
$$;
