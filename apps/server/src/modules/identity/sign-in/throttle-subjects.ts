import { createHash } from 'node:crypto'
import { folded } from '@showfloor/contract/common/folded'
import type { Subject } from '../../../platform/limits/attempts.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'

/** The network that tries: a whole shop shares one, so it has more failures free, and a colleague's failures ask the others for nothing yet. */
export const networkSubject = (context: PublicContext): Subject => ({
  name: `network:${context.network}`,
  free: 40,
  captchaAfter: 20,
})

/** Whose account or code is tried. What people type is not kept: it may be a mobile, or a password in the wrong field. */
export const personOf = (what: 'account' | 'unknown' | 'code', typed: string): Subject => ({
  name: `${what}:${createHash('sha256').update(folded(typed)).digest('base64url')}`,
  free: 4,
})
