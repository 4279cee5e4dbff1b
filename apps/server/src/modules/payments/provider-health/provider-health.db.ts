import type { NoticeMismatch, TakerName } from '../providers/provider.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Adds to the counts of notifications that were refused today. */
export const addRefused = async (db: Db, counts: readonly [TakerName, number][]): Promise<void> => {
  await sql`
    insert into refused_notifications (provider, day, refused_count, last_at)
    select provider, (now() at time zone 'Asia/Shanghai')::date, refused_count, now()
    from unnest(
      ${counts.map(([provider]) => provider)}::text[],
      ${counts.map(([, count]) => count)}::bigint[]
    ) as r (provider, refused_count)
    order by provider
    on conflict (provider, day) do update
    set refused_count = refused_notifications.refused_count + excluded.refused_count,
      last_at = excluded.last_at`.execute(db)
}

/** Keeps that this machine's clock is wrong. */
export const keepClock = async (
  db: Db,
  clock: { provider: TakerName; machine: string; offsetMs: number },
): Promise<void> => {
  await sql`
    insert into provider_clocks (provider, machine, offset_s)
    values (${clock.provider}, ${clock.machine}, ${Math.round(clock.offsetMs / 1000)})
    on conflict (provider, machine) do update
    set offset_s = excluded.offset_s, seen_at = now()`.execute(db)
}

export const forgetClock = async (db: Db, provider: TakerName, machine: string): Promise<void> => {
  await sql`
    delete from provider_clocks
    where provider = ${provider} and machine = ${machine}`.execute(db)
}

/** The administrators of the chain, each in the first of their shops. */
export const administrators = async (db: Db): Promise<{ accountId: string; shopId: string }[]> => {
  const { rows } = await sql<{ accountId: string; shopId: string }>`
    select account_id as "accountId", min(shop_id) as "shopId"
    from shop_permissions
    where permission = 'chain.manage'
    group by account_id
    order by account_id`.execute(db)
  return rows
}

export type HealthRow = {
  provider: TakerName
  refusedToday: number
  refusedWeek: number
  refusedAt: Date | null
  clocks: { machine: string; offsetS: number; since: string }[]
}

/** The health of some providers: refused notifications of today and of seven days, and machines with a wrong clock. */
export const healthOf = async (db: Db, providers: readonly TakerName[]): Promise<HealthRow[]> => {
  const { rows } = await sql<HealthRow>`
    select p.provider,
      coalesce(sum(r.refused_count) filter (where r.day = t.today), 0)::float8 as refused_today,
      coalesce(sum(r.refused_count), 0)::float8 as refused_week,
      max(r.last_at) as refused_at,
      (
        select coalesce(
          json_agg(
            json_build_object('machine', c.machine, 'offsetS', c.offset_s, 'since', c.since)
            order by c.machine
          ),
          '[]'
        )
        from provider_clocks c
        where c.provider = p.provider and c.seen_at > now() - interval '1 day'
      ) as clocks
    from unnest(${[...providers]}::text[]) with ordinality as p (provider, place)
    cross join (select (now() at time zone 'Asia/Shanghai')::date as today) t
    left join refused_notifications r on r.provider = p.provider
      and r.day > t.today - 7
    group by p.provider, p.place
    order by p.place`.execute(db)
  return rows
}

/** Keeps a notification that cannot be about its tender, once. */
export const keepMismatch = async (
  db: Db,
  notice: {
    provider: TakerName
    notificationId: string
    shopId: string
    tenderId: string
    mismatch: NoticeMismatch
    amountCents: number
  },
): Promise<void> => {
  await sql`
    insert into notice_mismatches (
      provider, notification_no, shop_id, tender_id, mismatch, amount_cents
    )
    values (
      ${notice.provider}, ${notice.notificationId}, ${notice.shopId}, ${notice.tenderId}, ${notice.mismatch},
      ${notice.amountCents}
    )
    on conflict do nothing`.execute(db)
}

/** Ends the open matters about notifications of a tender. False when there are none. */
export const endMismatches = async (
  db: Db,
  tender: { shopId: string; id: string },
  settled: { by: string; evidence: string | null },
): Promise<boolean> => {
  const result = await sql`
    update notice_mismatches
    set settled_at = now(), settled_by = ${settled.by}, evidence = ${settled.evidence}
    where shop_id = ${tender.shopId} and tender_id = ${tender.id} and settled_at is null`.execute(db)
  return result.count > 0
}
