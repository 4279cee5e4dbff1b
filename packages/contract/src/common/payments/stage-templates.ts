import { earnestShareMax, type StageEvent, type StageKind } from './payment-stages.ts'

/** A stage of a template. It falls due in days after the plan is made, or with an event. */
export type TemplatePart = {
  kind: StageKind
  /** The share of the payable, in ten-thousandths. */
  share: number
  dueDays: number | null
  dueEvent: StageEvent | null
}
export type StageTemplate = { name: string; parts: TemplatePart[] }

/** The sum of a template's shares. */
export const wholeShare = 10_000
export const templatesMax = 12
export const templateDaysMax = 730

/** A first part above what the law protects as an earnest is a prepayment. */
const withPercents = (...percents: number[]): StageTemplate => ({
  name: percents.join(' / '),
  parts: percents.map((percent, at) => {
    const isLast = at === percents.length - 1
    return {
      kind: at === 0 && percent <= earnestShareMax * 100 ? 'EARNEST' : isLast ? 'BALANCE' : 'PREPAYMENT',
      share: percent * 100,
      dueDays: isLast ? null : at * 30,
      dueEvent: isLast ? 'BEFORE_DELIVERY' : null,
    }
  }),
})

/** The templates of a shop without its own. */
export const commonTemplates: readonly [StageTemplate, ...StageTemplate[]] = [
  withPercents(20, 80),
  withPercents(10, 60, 30),
  withPercents(20, 50, 30),
  withPercents(30, 60, 10),
]

/** Smaller amounts are divided by the cent, others by the yuan. */
const yuanFromCents = 10_000

/**
 * Divides a payable into shares by largest remainder; a tie goes to the earlier part. Parts are whole yuan; the
 * odd cents of the payable are in the last one. An earnest (`earnests`: their indexes) is rounded up last, so that 20 % does not exceed what the law protects.
 */
export const sharedOut = (
  payableCents: number,
  shares: readonly number[],
  earnests: readonly number[] = [],
): number[] => {
  const unit = payableCents < yuanFromCents ? 1 : 100
  const units = Math.floor(payableCents / unit)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const parts = shares.map((share, at) => ({
    at,
    whole: Math.floor((units * share) / total),
    lost: (units * share) % total,
    isLast: earnests.includes(at) ? 1 : 0,
  }))
  const left = units - parts.reduce((sum, { whole }) => sum + whole, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => a.isLast - b.isLast || b.lost - a.lost || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  const odd = payableCents - units * unit
  return parts.map(
    ({ at, whole }) => (whole + (raised.has(at) ? 1 : 0)) * unit + (at === shares.length - 1 ? odd : 0),
  )
}
