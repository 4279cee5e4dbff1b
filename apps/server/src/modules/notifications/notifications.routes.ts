import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { listNotifications, markRead, unreadNotifications } from './notifications.ts'

export const notificationsRoutes: HandlersOf<Contract['notifications']> = {
  list: (context, input) => listNotifications(context, input),
  unread: (context, input) => unreadNotifications(context, input.shopId),
  markRead: (context, input) => markRead(context, input),
}
