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
  insertNotification,
  notificationsOf,
  setRead,
} from './notifications.db.ts'

type Calls = Contract['notifications']

export type Notice = {
  shopId: string
  /** Names what happened within the shop, as in `ORDER_CONFIRMED:77:3`: the same name is told once. */
  event: string
  content: NotificationContent
  /** An account, whoever holds one of the permissions in the shop, or both. */
  to: { accountId?: string | null; permissions?: readonly Permission[] }
  /** Who did it themselves and need not be told. */
  exceptAccountId?: string | null | undefined
}

/** Tells people of a shop what happened, in the transaction in which it did. */
export const notify = async (context: EventContext, notice: Notice): Promise<void> => {
  const told = await insertNotification(context.db, {
    shopId: notice.shopId,
    id: newId(),
    event: notice.event,
    content: notice.content,
    accountId: notice.to.accountId ?? null,
    permissions: notice.to.permissions ?? [],
    exceptAccountId: notice.exceptAccountId ?? null,
  })
  for (const id of told) context.announce({ topic: 'notification', shopId: notice.shopId, id })
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
      createdAt: row.created_at.toISOString(),
      read: row.read,
      content: row.content,
    })),
    hasMore: rows.length > input.size,
  }
}

export const unreadNotifications = async (context: Context, shopId: string): Promise<{ unread: number }> => ({
  unread: await countUnread(context.db, { shopId, accountId: context.session.accountId }),
})

/** Marks those named as read, or all; the caller's other screens hear of it. */
export const markRead = async (context: Context, input: ParsedInputOf<Calls['markRead']>) => {
  const { accountId } = context.session
  const ids = input.ids?.map((id) => id.id) ?? null
  await setRead(context.db, { shopId: input.shopId, accountId }, ids)
  context.announce({ topic: 'notification', shopId: input.shopId, id: accountId })
  return unreadNotifications(context, input.shopId)
}

const keptDays = 90

/** Job: what is older than 90 days goes, read or not. */
export const forgetOldNotifications = (db: Db): Promise<void> => deleteOlderThan(db, keptDays)
