import type { Authenticate } from '../../platform/http/session.ts'
import type { Module, Services } from '../../platform/module.ts'
import { forgetOldGuesses } from './accounts/mobiles.ts'
import { forgetOldCodes } from './codes/codes.ts'
import { identityRoutes } from './identity.routes.ts'
import { forgetOldDevices } from './sessions/devices.ts'
import { createAuthenticate, forgetEndedSessions } from './sessions/sessions.ts'
import { dingtalkFromConfig } from './sign-in/dingtalk-client.ts'
import { forgetPendingLogins } from './sign-in/pending-login.ts'
import { smsFromConfig } from './sms/registry.ts'
import { smsDesk } from './sms/sms-desk.ts'

export const identityModule = ({
  database,
  news,
  log,
  config,
  publicUrl,
  outside,
}: Services): Module<'identity'> & { authenticate: Authenticate } => {
  const limits = { perHour: config.SMS_HOURLY_LIMIT, perDay: config.SMS_DAILY_LIMIT }
  const sms = smsDesk(smsFromConfig(outside), limits, log)
  return {
    authenticate: createAuthenticate(database, news),
    routes: identityRoutes({ publicUrl, dingtalk: dingtalkFromConfig(outside), sms }),
    jobs: [
      { name: 'logins-tidy', every: 'hour', work: () => forgetPendingLogins(database.db) },
      { name: 'codes-tidy', every: 'hour', work: () => forgetOldCodes(database.db) },
      { name: 'sessions-tidy', every: 'night', work: () => forgetEndedSessions(database.db) },
      { name: 'devices-tidy', every: 'night', work: () => forgetOldDevices(database.db) },
      { name: 'guesses-tidy', every: 'night', work: () => forgetOldGuesses(database.db) },
    ],
  }
}
