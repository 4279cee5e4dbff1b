import type { Module, Services } from '../../platform/module.ts'
import { sql } from '../../platform/database/sql.ts'
import { secretPurpose } from './endpoints/endpoints.db.ts'
import { forgetOldEvents } from './events/events.ts'
import { startSenderLoop } from './sending/sender-loop.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

/** Longer than the interval of the job, so that there is no gap between two runs. */
const keepOnMs = 100_000

export const webhooksModule = ({ database, config, vault, log }: Services): Module<'webhooks'> => {
  const { db } = database
  const sandbox = URL.parse(config.SANDBOX_URL ?? '')?.origin
  const allowsPrivate = ({ origin }: URL) => config.WEBHOOK_PRIVATE_ADDRESSES === 'yes' || origin === sandbox
  const sending = { vault, allowsPrivate }
  const loop = startSenderLoop({ db, ...sending }, log)
  return {
    routes: webhooksRoutes(sending),
    jobs: [
      { name: 'webhooks-send', every: 'minute', work: async () => loop.keepOn(keepOnMs) },
      { name: 'webhooks-tidy', every: 'night', work: () => forgetOldEvents(db) },
    ],
    close: loop.stop,
    sealed: [sql`secret`, sql`previous_secret`].map((column) => ({
      purpose: secretPurpose,
      table: sql`webhook_endpoints`,
      column,
    })),
  }
}
