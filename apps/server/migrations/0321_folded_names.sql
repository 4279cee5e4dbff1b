-- identity: the one form in which names that people type are compared: full-width letters and digits as the usual ones, blanks around it and letter case aside. An
-- account keeps its name as it was given, and no other account has the same name in this form.
create function folded(typed text) returns text language sql immutable strict parallel safe return lower(btrim(normalize(typed, nfkc)) collate "C");

-- Names that only letter case told apart: the account that is open, else the older one, keeps its name, and the others get a number. They sign in with their mobile
-- as before; whoever migrates is told of each.
do $$
declare
  twin record;
  chosen text;
begin
  for twin in
    select id, username from (
      select id, username, row_number() over (partition by folded(username) order by enabled desc, id) as place from accounts) a
    where place > 1 order by id
  loop
    select candidate into chosen from (
      select left(twin.username, 26) || '-' || n as candidate, n from generate_series(2, 10000) n) c
    where not exists (select from accounts a where folded(a.username) = folded(c.candidate)) order by n limit 1;
    update accounts set username = chosen where id = twin.id;
    raise warning 'The account "%" is called "%" now, because another account has its name in other letters. It signs in with its mobile as before.', twin.username, chosen;
  end loop;
end $$;

alter table accounts add column login_key text not null generated always as (folded(username)) stored;
create unique index accounts_login_key on accounts (login_key);
