-- tills: the open session into which somebody's cash goes: the one they use, or that of a shop's only till. Null: none.
create function drawer_of(shop bigint, person bigint)
returns bigint
language sql
stable
as $$
  select coalesce(
    (
      select s.id
      from till_users u
      join till_sessions s on s.shop_id = u.shop_id
        and s.id = u.session_id
      where u.shop_id = shop
        and u.account_id = person
        and s.closed_at is null
    ),
    (
      select s.id
      from till_sessions s
      where s.shop_id = shop
        and s.closed_at is null
        and (
          select count(*)
          from tills t
          where t.shop_id = shop
            and not t.retired
        ) = 1
    )
  )
$$;
