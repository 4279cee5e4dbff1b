import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { auditAccounts, auditRows, type AuditFilter } from './audit.db.ts'
import { actionName, actionNames, wordsOf, type LaterNames } from './audit.words.ts'

export { actionName } from './audit.words.ts'

type Input = {
  accountId?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Names, and the ids behind an order's number as people read it. */
export type Later = LaterNames & { orderIds: (db: Db, orderNo: string) => Promise<string[]> }

const filterOf = async ({ db }: Context, later: Later, input: Input): Promise<AuditFilter> => ({
  accountId: input.accountId ?? null,
  call: input.action ?? null,
  subjects: input.subject ? [input.subject, ...(await later.orderIds(db, input.subject))] : null,
  from: input.from ?? null,
  to: input.to ?? null,
})

export const auditActions = async (context: Context) => ({
  data: [...actionNames.keys()].map((action) => ({ action, name: actionName(context, action) })),
  accounts: await auditAccounts(context.db),
})

/** A page of the log, and below which id the next one begins. */
export const auditList = async (
  context: Context,
  later: Later,
  input: Input & { before?: string | undefined; size: number },
) => {
  const rows = await auditRows(context.db, await filterOf(context, later, input), {
    before: input.before ?? null,
    limit: input.size + 1,
  })
  const kept = rows.slice(0, input.size)
  const words = await wordsOf(context, later, kept)
  const data = kept.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    accountId: row.account_id,
    username: row.username,
    accountName: row.account_name,
    action: row.call,
    actionName: actionName(context, row.call),
    subject: row.subject,
    address: row.address,
    userAgent: row.device,
    ...words(row),
  }))
  return { data, next: rows.length > input.size ? (data.at(-1)?.id ?? null) : null }
}
