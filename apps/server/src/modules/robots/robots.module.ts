import { sql } from '../../platform/database/sql.ts'
import type { Module, Services } from '../../platform/module.ts'
import { robotPurpose } from '../settings/settings.public.ts'
import { forgetOldMessages } from './connecting/log.ts'
import { robotsRoutes } from './robots.routes.ts'
import { dingtalkRobotFromConfig } from './sending/dingtalk-robot.ts'
import { sendUntil } from './sending/sending.ts'

/** A little less than a minute, which is when the job runs next. */
const runMs = 50_000

export const robotsModule = ({ database, outside, publicUrl, vault }: Services): Module<'robots'> => {
  const sender = { db: database.db, vault, post: dingtalkRobotFromConfig(outside), publicUrl }
  return {
    routes: robotsRoutes(sender),
    sealed: [sql`token`, sql`secret`].map((column) => ({
      purpose: robotPurpose,
      table: sql`robots`,
      column,
    })),
    jobs: [
      {
        name: 'robots-send',
        every: 'minute',
        asksOutside: true,
        work: (stopping) => sendUntil({ ...sender, stopping }, runMs),
      },
      { name: 'robots-tidy', every: 'night', work: () => forgetOldMessages(database.db) },
    ],
  }
}
