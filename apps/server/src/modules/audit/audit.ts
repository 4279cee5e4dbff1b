import type { SubjectNames } from './audit.names.ts'
import { systemAccount } from '../../platform/calls/audit.ts'
import type { Context } from '../../platform/calls/context.ts'
import { auditAccounts, auditRows, type AuditFilter } from './audit.db.ts'
import { actionName, actionNames, wordsOf } from './audit.words.ts'

export { actionName } from './audit.words.ts'

/** The name of the actor for changes by jobs. */
const systemName = { zh: '系统', en: 'System' }

type Input = {
  accountId?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const filterOf = async ({ db }: Context, names: SubjectNames, input: Input): Promise<AuditFilter> => ({
  accountId: input.accountId ?? null,
  call: input.action ?? null,
  subjects: input.subject ? [input.subject, ...(await names.orderIds(db, input.subject))] : null,
  from: input.from ?? null,
  to: input.to ?? null,
})

export const auditActions = async (context: Context) => ({
  data: [...actionNames.keys()].map((action) => ({ action, name: actionName(context, action) })),
  accounts: await auditAccounts(context.db),
})

/** A page of the log, and the id before which the next page begins. */
export const auditList = async (
  context: Context,
  names: SubjectNames,
  input: Input & { before?: string | undefined; size: number },
) => {
  const rows = await auditRows(context.db, await filterOf(context, names, input), {
    before: input.before ?? null,
    limit: input.size + 1,
  })
  const kept = rows.slice(0, input.size)
  const words = await wordsOf(context, names, kept)
  const data = kept.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    accountId: row.accountId,
    username: row.username,
    accountName: row.accountId === systemAccount ? systemName[context.language] : row.accountName,
    action: row.call,
    actionName: actionName(context, row.call),
    subject: row.subject,
    address: row.address,
    userAgent: row.device,
    ...words(row),
  }))
  return { data, next: rows.length > input.size ? (data.at(-1)?.id ?? null) : null }
}
