-- platform: counts a mobile before it is looked up. The row lock makes parallel guesses count one after the other.
create function claim_mobile_guess(account bigint, guessed_mark integer, daily_limit integer)
returns text
language plpgsql
as $$
declare
  today date := (clock_timestamp() at time zone 'Asia/Shanghai')::date;
  known integer[];
begin
  insert into mobile_guesses (account_id, day) values (account, today) on conflict do nothing;
  select g.marks into known from mobile_guesses g where g.account_id = account and g.day = today for update;
  if guessed_mark = any(known) then return 'known'; end if;
  if cardinality(known) >= daily_limit then return 'refused'; end if;
  update mobile_guesses g set marks = known || guessed_mark where g.account_id = account and g.day = today;
  return 'added';
end
$$;
