import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Permission } from '@showfloor/contract/common/permissions'
import type { Contract } from '@showfloor/contract/contract'
import type { NotificationContent } from '@showfloor/contract/notifications'
import type { EventContext } from '../../platform/bus.ts'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId, scoped } from '../../platform/database/ids.ts'
import {
  countUnread,
  deleteOlderThan,
  holdersOf,
  insertNotification,
  notificationsOf,
  setRead,
} from './notifications.db.ts'

type Calls = Contract['notifications']

export type Notice = {
  shopId: string
  /** Identifies the event within the shop, such as `ORDER_CONFIRMED:77:3`: each is notified once. */
  event: string
  content: NotificationContent
  /** An account, the holders of one of these permissions in the shop, or both. */
  to: { accountId?: string | null; permissions?: readonly Permission[] }
  /** The actor, who is not notified. */
  exceptAccountId?: string | null | undefined
}

/** Notifies people of a shop, in the transaction of the event. */
export const notify = async (context: EventContext, notice: Notice): Promise<void> => {
  const accountIds = await insertNotification(context.db, {
    shopId: notice.shopId,
    id: newId(),
    event: notice.event,
    content: notice.content,
    accountId: notice.to.accountId ?? null,
    permissions: notice.to.permissions ?? [],
    exceptAccountId: notice.exceptAccountId ?? null,
  })
  for (const id of accountIds) context.announce({ topic: 'notification', shopId: notice.shopId, id })
}

/** Notifies everybody who holds a permission, each once, of something that is the whole chain's. */
export const notifyHolders = async (
  context: EventContext,
  permission: Permission,
  { event, content }: Pick<Notice, 'event' | 'content'>,
): Promise<void> => {
  for (const { accountId, shopId } of await holdersOf(context.db, permission))
    await notify(context, { shopId, event: `${event}:${accountId}`, content, to: { accountId } })
}

/** A page of the caller's notifications in a shop, newest first. */
export const listNotifications = async (
  context: Context,
  input: ParsedInputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> => {
  const rows = await notificationsOf(context.db, {
    shopId: input.shopId,
    accountId: context.session.accountId,
    before: input.before === undefined ? null : input.before.id,
    limit: input.size + 1,
  })
  return {
    data: rows.slice(0, input.size).map((row) => ({
      id: scoped(input.shopId, row.id),
      createdAt: row.createdAt.toISOString(),
      read: row.read,
      content: row.content,
    })),
    hasMore: rows.length > input.size,
  }
}

export const unreadNotifications = async (context: Context, shopId: string): Promise<{ unread: number }> => ({
  unread: await countUnread(context.db, { shopId, accountId: context.session.accountId }),
})

/** Marks notifications as read, or all; announced to the caller's other screens. */
export const markRead = async (context: Context, input: ParsedInputOf<Calls['markRead']>) => {
  const { accountId } = context.session
  const ids = input.ids?.map((id) => id.id) ?? null
  await setRead(context.db, { shopId: input.shopId, accountId }, ids)
  context.announce({ topic: 'notification', shopId: input.shopId, id: accountId })
  return unreadNotifications(context, input.shopId)
}

const keptDays = 90

/** Job: deletes notifications older than 90 days, read or not. */
export const forgetOldNotifications = (db: Db): Promise<void> => deleteOlderThan(db, keptDays)
