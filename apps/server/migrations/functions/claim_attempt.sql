-- platform: asks whether somebody may try once more, and counts the attempt before its outcome is known, so that
-- parallel guesses never get more attempts than there are. `names`: the subjects that are counted. `free`: how many
-- failures in a row each may have before it is locked out, for 30 s at first and twice as long with each further
-- one, up to an hour. `captcha_after`: from how many failures within half an hour each needs a captcha; without one
-- nothing is counted and nothing allowed.
create function claim_attempt(names text[], free integer[], captcha_after integer[], captcha_passed boolean)
returns table (locked_s integer, captcha_missing boolean, captcha_next boolean)
language plpgsql
as $$
declare
  is_held boolean := false;
  wait integer;
  due boolean;
begin
  loop
    select
      ceil(extract(epoch from max(a.locked_until) - clock_timestamp()))::integer,
      bool_or(a.failures >= s.captcha_after and a.last_at > clock_timestamp() - interval '30 minutes')
    into wait, due
    from unnest(names, captcha_after) s(name, captcha_after)
    join failed_attempts a on a.subject = s.name;
    if wait > 0 then
      return query select wait, false, false;
      return;
    elsif due and not captcha_passed then
      return query select 0, true, true;
      return;
    end if;
    exit when is_held;
    -- Whoever is locked out has the answer by now, without a lock. For the others their rows are locked, always in the
    -- same order, and the same question is asked once more.
    insert into failed_attempts (subject, failures, last_at)
    select n, 0, clock_timestamp()
    from unnest(names) n
    order by n
    on conflict do nothing;
    perform 1
    from failed_attempts a
    where a.subject = any(names)
    order by a.subject
    for update;
    is_held := true;
  end loop;
  update failed_attempts a
  set
    failures = t.failures,
    last_at = clock_timestamp(),
    locked_until = clock_timestamp() + case
      when t.failures > t.free then make_interval(secs => least(30 * 2 ^ least(t.failures - t.free - 1, 10), 3600))
    end
  from (
    select
      s.name,
      s.free,
      case when b.last_at < clock_timestamp() - interval '1 day' then 1 else b.failures + 1 end as failures
    from unnest(names, free) s(name, free)
    join failed_attempts b on b.subject = s.name
  ) t
  where a.subject = t.name;
  return query
    select 0, false, bool_or(a.failures >= s.captcha_after)
    from unnest(names, captcha_after) s(name, captcha_after)
    join failed_attempts a on a.subject = s.name;
end
$$;
