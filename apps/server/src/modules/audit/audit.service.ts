import { contractCalls } from '@showfloor/contract/contract'
import type { Context } from '../../platform/context.ts'
import { csvText } from '../../platform/csv.ts'
import { auditAccounts, auditRows, type AuditFilter, type AuditRow } from './audit.db.ts'

type Input = {
  accountId?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What each audited call is called, by its name in the contract. */
const actionNames = new Map(
  contractCalls().flatMap(([name, call]) => (call.audit ? [[name, call.audit] as const] : [])),
)

const filterOf = (input: Input): AuditFilter => ({
  accountId: input.accountId ?? null,
  call: input.action ?? null,
  subject: input.subject || null,
  from: input.from ?? null,
  to: input.to ?? null,
})

const nameOf = ({ language }: Context, call: string): string => actionNames.get(call)?.[language] ?? call

export const auditActions = async (context: Context) => ({
  data: [...actionNames.keys()].map((action) => ({ action, name: nameOf(context, action) })),
  accounts: await auditAccounts(context.db),
})

/** A page of the log, and below which id the next one begins. */
export const auditList = async (
  context: Context,
  input: Input & { before?: string | undefined; size: number },
) => {
  const rows = await auditRows(context.db, filterOf(input), {
    before: input.before ?? null,
    limit: input.size + 1,
  })
  const data = rows.slice(0, input.size).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    accountId: row.account_id,
    username: row.username,
    accountName: row.account_name,
    action: row.call,
    actionName: nameOf(context, row.call),
    subject: row.subject,
    detail: row.detail,
    address: row.address,
    device: row.device,
  }))
  return { data, next: rows.length > input.size ? (data.at(-1)?.id ?? null) : null }
}

const exportRows = 20_000
const columns = {
  zh: ['时间', '工号', '姓名', '操作', '对象', '内容', '地址', '设备'],
  en: ['Time', 'Account', 'Name', 'Action', 'Subject', 'Content', 'Address', 'Device'],
}

const detailText = (detail: AuditRow['detail']): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join('; ')

export const auditExport = async (context: Context, input: Input) => {
  const rows = await auditRows(context.db, filterOf(input), { before: null, limit: exportRows + 1 })
  const kept = rows.slice(0, exportRows)
  const lines = kept.map((row) => [
    row.at.toISOString(),
    row.username,
    row.account_name,
    nameOf(context, row.call),
    row.subject,
    detailText(row.detail),
    row.address,
    row.device,
  ])
  return {
    fileName: `audit-log-${new Date().toISOString().slice(0, 10)}.csv`,
    csv: csvText([columns[context.language], ...lines]),
    rows: kept.length,
    more: rows.length > kept.length,
  }
}
