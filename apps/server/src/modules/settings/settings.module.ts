import { sql } from '../../platform/database/sql.ts'
import type { Module, Services } from '../../platform/module.ts'
import { robotPurpose } from './settings.db.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settingsModule = ({ vault }: Services): Module<'settings'> => ({
  routes: settingsRoutes(vault),
  sealed: [sql`robot_token`, sql`robot_secret`].map((column) => ({
    purpose: robotPurpose,
    table: sql`settings`,
    column,
  })),
})
