import { spreadCents } from '@showfloor/contract/common/money'
import { openState } from '../../../platform/http/outside.ts'
import { MarketplaceTrouble } from './platform.ts'

/** The meaning of a state that its marketplace publishes. Error: UNANSWERED for any other, so that nothing counts as paid or refunded on a guess. */
export const stateIn = <T>(states: Readonly<Record<string, T>>, state: string | number): T => {
  const { sent, known } = openState(states).parse(state)
  if (known === null) throw new MarketplaceTrouble('UNANSWERED', `state ${sent}`)
  return known
}

/**
 * Distributes an order's total over its lines without losing a cent: in proportion to the marketplace's amounts, largest remainder first. Where no line
 * has an amount, lines weigh by their pieces.
 */
export const lineAmounts = (
  goodsCents: number,
  lines: readonly { cents: number; quantity: number }[],
): number[] => {
  const hasAmounts = lines.some(({ cents }) => cents > 0)
  return spreadCents(
    goodsCents,
    lines.map(({ cents, quantity }) => (hasAmounts ? cents : quantity)),
  )
}

/** Names for lines that their marketplace numbers by SKU alone: the second of a SKU and those after it are counted. */
export const lineNames = (skuIds: readonly string[]): string[] => {
  const met = new Map<string, number>()
  return skuIds.map((skuId) => {
    const count = (met.get(skuId) ?? 0) + 1
    met.set(skuId, count)
    return count === 1 ? skuId : `${skuId}-${count}`
  })
}

/** Place names from the largest to the smallest; a municipality that is its own province is named once. */
export const placeName = (...names: readonly string[]): string =>
  [...new Set(names.filter(Boolean))].join(' ')
