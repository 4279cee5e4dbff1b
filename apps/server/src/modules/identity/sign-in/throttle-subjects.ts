import { createHash } from 'node:crypto'
import { folded } from '@showfloor/contract/common/folded'
import { attemptLimits, type Subject } from '../../../platform/limits/attempts.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'

const { free, captchaAfter } = attemptLimits

/** The network of a try: a whole shop shares one, so it has more free failures, and a colleague's failures require no captcha of others yet. */
export const networkSubject = (context: PublicContext): Subject => ({
  name: `network:${context.network}`,
  free: free.network,
  captchaAfter: captchaAfter.network,
})

/** The account or code of a try. Typed texts are not stored, because they may be a mobile, or a password in the wrong field. */
export const personOf = (what: 'account' | 'unknown' | 'code', typed: string): Subject => ({
  name: `${what}:${createHash('sha256').update(folded(typed)).digest('base64url')}`,
  free: free.person,
})
