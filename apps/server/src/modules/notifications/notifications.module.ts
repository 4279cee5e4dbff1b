import type { Module, Services } from '../../platform/module.ts'
import { forgetOldNotifications } from './notifications.ts'
import { notificationsRoutes } from './notifications.routes.ts'

export const notificationsModule = ({ database }: Services): Module<'notifications'> => ({
  routes: notificationsRoutes,
  jobs: [{ name: 'notifications-tidy', every: 'night', work: () => forgetOldNotifications(database.db) }],
})
