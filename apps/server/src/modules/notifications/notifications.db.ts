import type { NotificationContent } from '@showfloor/contract/notifications'
import type { Permission } from '@showfloor/contract/common/permissions'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'
import { scoped } from '../../platform/database/ids.ts'

export type NewNotification = {
  shopId: string
  id: string
  event: string
  content: NotificationContent
  accountId: string | null
  permissions: readonly Permission[]
  exceptAccountId: string | null
}

/** Notifies an account and the holders of permissions in the shop; returns the accounts notified now, none if the event was notified before. */
export const insertNotification = async (db: Db, notification: NewNotification): Promise<string[]> => {
  const { rows } = await sql<{ accountId: string }>`
    insert into notifications (shop_id, account_id, id, event, content)
    select ${notification.shopId}::bigint, who.account_id, ${notification.id}::bigint, ${notification.event},
      ${JSON.stringify(notification.content)}::jsonb
    from (
      select ${notification.accountId}::bigint as account_id
      union
      select account_id
      from shop_permissions
      where shop_id = ${notification.shopId} and permission = any(${notification.permissions}::text[])
    ) who
    where who.account_id is not null
      and who.account_id is distinct from ${notification.exceptAccountId}::bigint
    order by who.account_id
    on conflict (shop_id, account_id, event) do nothing
    returning account_id`.execute(db)
  return rows.map((row) => row.accountId)
}

/** The accounts that hold a permission, each in the first of their shops. */
export const holdersOf = async (
  db: Db,
  permission: Permission,
): Promise<{ accountId: string; shopId: string }[]> => {
  const { rows } = await sql<{ accountId: string; shopId: string }>`
    select account_id as "accountId", min(shop_id) as "shopId"
    from shop_permissions
    where permission = ${permission}
    group by account_id
    order by account_id`.execute(db)
  return rows
}

export type NotificationRow = { id: string; content: NotificationContent; read: boolean; createdAt: Date }
type Reader = { shopId: string; accountId: string }

export const notificationsOf = async (
  db: Db,
  page: Reader & { before: string | null; limit: number },
): Promise<NotificationRow[]> => {
  const { rows } = await sql<NotificationRow>`
    select id, content, read_at is not null as read, created_at
    from notifications
    where shop_id = ${page.shopId}
      and account_id = ${page.accountId}
      and (${page.before}::bigint is null or id < ${page.before})
    order by id desc
    limit ${page.limit}`.execute(db)
  return rows
}

export const countUnread = async (db: Db, reader: Reader): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from notifications
    where shop_id = ${reader.shopId} and account_id = ${reader.accountId} and read_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks these as read, or all if null. */
export const setRead = async (db: Db, reader: Reader, ids: readonly string[] | null): Promise<void> => {
  await sql`
    update notifications
    set read_at = now()
    where shop_id = ${reader.shopId} and account_id = ${reader.accountId} and read_at is null
      and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))`.execute(db)
}

export const deleteOlderThan = async (db: Db, days: number): Promise<void> => {
  await sql`delete from notifications where created_at < now() - make_interval(days => ${days})`.execute(db)
}

/** Masks the customer's name in notifications of these orders, and removes typed reasons. */
export const forgetNames = async (
  db: Db,
  { shopId, orderIds, mask }: { shopId: string; orderIds: readonly string[]; mask: string },
): Promise<void> => {
  const named = orderIds.map((id) => scoped(shopId, id))
  await sql`
    update notifications
    set content = content
      || jsonb_build_object('customerName', ${mask}::text)
      || case when content ? 'reason' then '{"reason": ""}'::jsonb else '{}'::jsonb end
    where shop_id = ${shopId}
      and content->>'orderId' = any(${named}::text[])`.execute(db)
}
