import type { Context } from '../../platform/context.ts'
import { csvText, csvTime } from '../../platform/csv.ts'
import type { Db } from '../../platform/db.ts'
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

const exportRows = 20_000
const columns = {
  zh: ['时间', '工号', '姓名', '操作', '对象编号', '对象', '内容', '地址', '设备', '浏览器标识'],
  en: [
    'Time',
    'Account',
    'Name',
    'Action',
    'Subject',
    'Its name',
    'Content',
    'Address',
    'Device',
    'User agent',
  ],
}

export const auditExport = async (context: Context, later: Later, input: Input) => {
  const rows = await auditRows(context.db, await filterOf(context, later, input), {
    before: null,
    limit: exportRows + 1,
  })
  const kept = rows.slice(0, exportRows)
  const words = await wordsOf(context, later, kept)
  const lines = kept.map((row) => {
    const { subjectName, detail, device } = words(row)
    const content = detail.map(({ name, value }) => `${name}: ${value}`).join('; ')
    return [
      csvTime(row.at),
      row.username,
      row.account_name,
      actionName(context, row.call),
      row.subject,
      subjectName,
      content,
      row.address,
      device,
      row.device,
    ]
  })
  return {
    fileName: `audit-log-${new Date().toISOString().slice(0, 10)}.csv`,
    csv: csvText([columns[context.language], ...lines]),
    rows: kept.length,
    more: rows.length > kept.length,
  }
}
