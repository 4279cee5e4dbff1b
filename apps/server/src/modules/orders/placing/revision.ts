import { lineKey } from '@showfloor/contract/common/cart-rules'
import { formatCents } from '@showfloor/contract/common/money'
import type { Language } from '../../../platform/calls/context.ts'
import type { NewLine } from './content.db.ts'
import { ownShareCents, type Amounts } from './amounts.ts'
import type { WantedOrder } from './wanted.ts'

/** What a revision shows the customer, stored so that the next one can be compared with it. */
export type RevisionContent = {
  lines: {
    key: string
    name: string
    size: string
    properties: string
    quantity: number
    dealCents: number
    amountCents: number
  }[]
  /** What the customer pays. */
  payableCents: number
  deliveryMode: string
  deliveryDate: string | null
}

export const revisionContent = (
  lines: readonly NewLine[],
  amounts: Amounts,
  { deliveryMode, deliveryDate }: Pick<WantedOrder, 'deliveryMode' | 'deliveryDate'>,
): RevisionContent => ({
  lines: lines.map((line) => ({
    key: lineKey(line.itemMappingId, line.boardId),
    name: line.board ? `${line.skuName} · ${line.board.serialNo}` : line.skuName,
    size: line.skuSize,
    properties: line.propertiesName,
    quantity: line.quantity,
    dealCents: line.dealCents,
    amountCents: line.amountCents,
  })),
  payableCents: ownShareCents(amounts),
  deliveryMode,
  deliveryDate,
})

const texts = {
  zh: {
    added: (name: string, count: number) => `新增：${name} × ${count}`,
    removed: (name: string) => `移除：${name}`,
    quantity: (name: string, before: number, after: number) => `${name}：数量由 ${before} 改为 ${after}`,
    price: (name: string, before: string, after: string) => `${name}：单价由 ¥${before} 改为 ¥${after}`,
    payable: (before: string, after: string) => `应付由 ¥${before} 改为 ¥${after}`,
    delivery: '配送方式或日期已更改',
  },
  en: {
    added: (name: string, count: number) => `Added: ${name} × ${count}`,
    removed: (name: string) => `Removed: ${name}`,
    quantity: (name: string, before: number, after: number) => `${name}: quantity ${before} → ${after}`,
    price: (name: string, before: string, after: string) => `${name}: price ¥${before} → ¥${after}`,
    payable: (before: string, after: string) => `To pay: ¥${before} → ¥${after}`,
    delivery: 'Delivery has changed',
  },
} as const

/** The differences between two revisions, as sentences for the customer. */
export const differences = (
  before: RevisionContent,
  after: RevisionContent,
  language: Language,
): string[] => {
  const say = texts[language]
  const found: string[] = []
  const earlier = new Map(before.lines.map((line) => [line.key, line]))
  for (const line of after.lines) {
    const old = earlier.get(line.key)
    earlier.delete(line.key)
    if (!old) found.push(say.added(line.name, line.quantity))
    else {
      if (old.quantity !== line.quantity) found.push(say.quantity(line.name, old.quantity, line.quantity))
      if (old.dealCents !== line.dealCents)
        found.push(say.price(line.name, formatCents(old.dealCents), formatCents(line.dealCents)))
    }
  }
  for (const line of earlier.values()) found.push(say.removed(line.name))
  if (before.deliveryMode !== after.deliveryMode || before.deliveryDate !== after.deliveryDate)
    found.push(say.delivery)
  if (before.payableCents !== after.payableCents)
    found.push(say.payable(formatCents(before.payableCents), formatCents(after.payableCents)))
  return found
}
