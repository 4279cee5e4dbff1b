import { FIRST_PASSWORDS_MAX } from '@showfloor/contract/identity/first-passwords'
import { writeAudit } from '../../../platform/calls/audit.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { administeredShops } from '../../../platform/http/session.ts'
import { limitOf } from '../roles/limits.db.ts'
import { hashPassword } from '../password/password-hash.ts'
import { newTemporaryPassword } from './accounts.ts'
import { peopleToSettle } from './accounts.db.ts'
import {
  openAccounts,
  openAmong,
  updateFirstPasswords,
  type Person,
  type Reach,
} from './first-passwords.db.ts'

const reachOf = async ({ db, session }: Context): Promise<Reach> => ({
  shopIds: administeredShops(session),
  permissions: [...session.permissions],
  limitCents: await limitOf(db, session),
})

export const withoutPassword = async (context: Context) =>
  openAccounts(context.db, await reachOf(context), FIRST_PASSWORDS_MAX)

/** The numbers of accounts that wait for an administrator of these shops. */
export const peopleWaiting = ({ db, session }: Context) => peopleToSettle(db, administeredShops(session))

/** Hashes the passwords one after another before the transaction, so that a sign-in does not wait for all of them. */
export const firstPasswordsGive = async (context: Context, { ids }: { ids: readonly string[] }) => {
  const reach = await reachOf(context)
  const given: (Person & { password: string; passwordHash: string })[] = []
  for (const person of await openAmong(context.db, reach, ids)) {
    const password = newTemporaryPassword()
    given.push({ ...person, password, passwordHash: await hashPassword(password) })
  }
  return context.transaction(async (tx) => {
    const changed = await updateFirstPasswords(tx, reach, given)
    for (const subject of changed) writeAudit(tx, context, 'identity.firstPasswordsGive', { subject })
    const data = given.filter(({ id }) => changed.has(id))
    return { data: data.map(({ passwordHash: _passwordHash, ...person }) => person) }
  })
}
