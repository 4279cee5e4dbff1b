import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { listNotifications, markRead, unreadNotifications } from './notifications.ts'

export const notificationsRoutes: HandlersOf<Contract['notifications']> = {
  list: listNotifications,
  unread: (context, input) => unreadNotifications(context, input.shopId),
  markRead,
}
