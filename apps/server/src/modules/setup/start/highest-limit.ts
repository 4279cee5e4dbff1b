import { cents } from '@showfloor/contract/common/schemas'
import { systemAccount, writeAudit } from '../../../platform/calls/audit.ts'
import type { PoolDb } from '../../../platform/database/db.ts'
import { setHighestLimit } from '../../identity/identity.public.ts'
import { WrongSetting } from './unattended.ts'

/**
 * Sets the refund limit of administrators, up to which they give limits to others. Whoever runs the server sets it, because nobody raises their own.
 * Throws {@link WrongSetting}.
 */
export const keepHighestLimit = async (db: PoolDb, yuan: string): Promise<void> => {
  const { data: limitCents } = cents.safeParse(/^\d+$/.test(yuan) ? Number(yuan) * 100 : undefined)
  if (limitCents === undefined) throw new WrongSetting('--refund-limit is a whole number of yuan.')
  const doer = { session: null, address: '', device: 'npm run setup', requestId: '' }
  await db.transaction(async (tx) => {
    await setHighestLimit(tx, limitCents)
    const audit = { subject: 'admin', detail: { revokeLimit: limitCents } }
    writeAudit(tx, doer, 'identity.roleUpdate', audit, systemAccount)
  })
}
