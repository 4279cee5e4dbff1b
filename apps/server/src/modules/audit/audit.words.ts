import type { SubjectNames } from './audit.names.ts'
import { auditFields, type AuditMeaning } from '@showfloor/contract/common/audit-fields'
import { claimOutcomeNames } from '@showfloor/contract/common/claim-status'
import type { AuditSubject } from '@showfloor/contract/common/call'
import { directionNames } from '@showfloor/contract/common/difference-status'
import { exportEnded } from '@showfloor/contract/common/list-exports'
import { formatCents } from '@showfloor/contract/common/money'
import { publicationNames } from '@showfloor/contract/common/inspirations'
import { orderStatusNames } from '@showfloor/contract/common/order-status'
import { productStatusNames } from '@showfloor/contract/common/product-kinds'
import { permissions } from '@showfloor/contract/common/permissions'
import { tenderNames } from '@showfloor/contract/common/payment-status'
import { contractCalls } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { csvTime } from '../../platform/tables/csv/csv.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { roleNames } from '../identity/identity.public.ts'
import { shopNames } from '../shops/shops.public.ts'
import { accountNames, type AuditDetail, type AuditRow } from './audit.db.ts'

type Action = { zh: string; en: string; about?: AuditSubject }

/** The name of each audited call, by its name in the contract. */
export const actionNames = new Map<string, Action>([
  ...contractCalls().flatMap(([name, call]) => (call.audit ? [[name, call.audit] as const] : [])),
  [exportEnded.action, { ...exportEnded, about: 'shop' }],
])
export const actionName = ({ language }: Pick<Context, 'language'>, call: string): string =>
  actionNames.get(call)?.[language] ?? call

type Value = AuditDetail[string]
type Field = { zh: string; en: string; means?: AuditMeaning }
const fieldOf = (name: string): Field | undefined => (auditFields as Record<string, Field>)[name]
const partsOf = (value: Value | undefined): string[] => [value ?? []].flat().map((part) => String(part))

const sayings = {
  zh: {
    true: '是',
    false: '否',
    none: '无',
    between: '、',
    minutes: (n: string) => `${n} 分钟`,
    days: (n: string) => `${n} 天后`,
  },
  en: {
    true: 'yes',
    false: 'no',
    none: 'none',
    between: ', ',
    minutes: (n: string) => `${n} min`,
    days: (n: string) => `after ${n} days`,
  },
}

/** The names of the statuses of products and inspirations. */
const offerNames: Record<string, { zh: string; en: string }> = { ...productStatusNames, ...publicationNames }

/** The names behind ids and codes in entries, if they still exist. */
const namesIn = async ({ db }: Context, subjectNames: SubjectNames, rows: readonly AuditRow[]) => {
  const subjects = (about: AuditSubject) =>
    rows
      .filter((row) => row.subject !== '' && actionNames.get(row.call)?.about === about)
      .map((row) => row.subject)
  const values = (means: AuditMeaning) =>
    rows.flatMap(({ detail }) =>
      Object.keys(detail).flatMap((name) => (fieldOf(name)?.means === means ? partsOf(detail[name]) : [])),
    )
  const [account, role, shop, order, offer, difference] = await Promise.all([
    accountNames(db, subjects('account')),
    roleNames(db, [...subjects('role'), ...values('role')]),
    shopNames(db, [...subjects('shop'), ...values('shop')]),
    subjectNames.order(db, subjects('order')),
    subjectNames.offer(db, subjects('offer')),
    subjectNames.difference(db, subjects('difference')),
  ])
  return { account, role, shop, order, offer, difference }
}

/** Entries in the caller's language: names for ids and codes, labels for fields, the device's name for its user agent. */
export const wordsOf = async (context: Context, subjectNames: SubjectNames, rows: readonly AuditRow[]) => {
  const { language } = context
  const names = await namesIn(context, subjectNames, rows)
  const say = sayings[language]
  const meanings: Record<AuditMeaning, (part: string) => string | undefined> = {
    role: (code) => names.role.get(code),
    shop: (id) => names.shop.get(id),
    permission: (code) => (permissions as Record<string, { zh: string; en: string }>)[code]?.[language],
    call: (name) => actionName(context, name),
    cents: (amount) => `¥${formatCents(Number(amount))}`,
    minutes: say.minutes,
    days: say.days,
    status: (status) => (orderStatusNames as Record<string, { zh: string; en: string }>)[status]?.[language],
    sale: (status) => offerNames[status]?.[language],
    time: (at) => csvTime(new Date(at)),
    payment: (type) => (tenderNames as Record<string, { zh: string; en: string }>)[type]?.[language],
    outcome: (one) => (claimOutcomeNames as Record<string, { zh: string; en: string }>)[one]?.[language],
    direction: (one) => (directionNames as Record<string, { zh: string; en: string }>)[one]?.[language],
  }
  const valueText = (value: Value, means: AuditMeaning | undefined): string => {
    if (typeof value === 'boolean') return say[`${value}`]
    const parts = partsOf(value)
    if (parts.length === 0) return say.none
    return parts.map((part) => (means && meanings[means](part)) ?? part).join(say.between)
  }
  return (row: AuditRow) => {
    const about = actionNames.get(row.call)?.about
    return {
      subjectName: (about && names[about].get(row.subject)) ?? '',
      detail: Object.entries(row.detail)
        .filter(([, value]) => value !== null)
        .map(([field, value]) => ({
          field,
          name: fieldOf(field)?.[language] ?? field,
          value: valueText(value, fieldOf(field)?.means),
        })),
      device: deviceName(row.device) || row.device,
    }
  }
}
