import { randomBytes } from 'node:crypto'
import { rolePermissions } from '@showfloor/contract/common/permissions'
import type { Context } from '../../platform/calls/context.ts'
import { vaultWith } from '../../platform/secrets/vault.ts'
import type { Tx } from '../../platform/database/db.ts'
import { demoAccounts } from '../chain/chain.ts'

/** A call context for one of the demo's accounts. */
export const contextOf = (tx: Tx, accountId: string): Context => {
  const account = demoAccounts.find(({ id }) => id === accountId)
  if (!account) throw new Error(`The demo has no account ${accountId}.`)
  return {
    requestId: 'demo',
    language: 'zh',
    address: '',
    network: '',
    device: '',
    headers: {},
    db: tx,
    announce: () => {},
    onCommit: () => {},
    afterwards: () => {},
    transaction: (work) => work(tx),
    // The demo stores no secret: the next start of the server seals what is still plain.
    vault: vaultWith([randomBytes(32).toString('base64')]),
    idempotencyKey: null,
    cookie: () => undefined,
    setCookie: () => {},
    session: {
      id: '0',
      accountId: account.id,
      userId: account.username,
      name: account.name,
      enabled: true,
      passwordTemporary: false,
      isKey: false,
      roles: account.roles,
      permissions: new Set(account.roles.flatMap((role) => rolePermissions[role])),
      shopIds: new Set(account.shopIds),
    },
  }
}
