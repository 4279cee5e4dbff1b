-- platform: which unknown mobiles an account asked for on a day of the chain. `marks` are 24-bit fingerprints: enough to count one number once, too few to tell which it was.
create table mobile_guesses (
  account_id bigint not null references accounts (id) on delete cascade,
  day date not null,
  marks integer[] not null default '{}',
  primary key (account_id, day)
);
create index mobile_guesses_age on mobile_guesses (day);

-- Counts a mobile before it is looked for. The row lock makes parallel guesses count one after the other.
create function claim_mobile_guess(account bigint, guessed_mark integer, daily_limit integer)
returns text language plpgsql volatile as $$
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
end $$;
