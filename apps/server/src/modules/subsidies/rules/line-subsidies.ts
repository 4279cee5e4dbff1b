import type { RuleInForce } from './rules.db.ts'

export type SubsidisedLine = {
  categoryId: string
  quantity: number
  /** The line's price after the discount. */
  netCents: number
}
export type LineSubsidy = { cents: number; rule: RuleInForce }

const wholeRate = 10_000

/** The subsidy of one piece: a share of its price in whole cents, rounded down, capped. */
const pieceCents = ({ quantity, netCents }: SubsidisedLine, rule: RuleInForce): number => {
  // Quotient and remainder are multiplied separately, because their product could exceed JavaScript's safe integers.
  const piece = Math.floor(netCents / quantity)
  const share =
    Math.floor(piece / wholeRate) * rule.rate + Math.floor(((piece % wholeRate) * rule.rate) / wholeRate)
  return Math.min(share, rule.cap_cents)
}

/** The rule that pays most for a line; of equal rules the older one. */
const bestFor = (line: SubsidisedLine, rules: readonly RuleInForce[]): LineSubsidy | null => {
  let best: LineSubsidy | null = null
  for (const rule of rules) {
    if (!rule.category_ids.includes(line.categoryId)) continue
    const cents = pieceCents(line, rule) * (rule.one_per_person ? 1 : line.quantity)
    if (cents > (best?.cents ?? 0)) best = { cents, rule }
  }
  return best
}

/**
 * The subsidy of each line. If a person gets one piece of a kind, the piece with the highest subsidy gets it, the first of equals; other lines of the kind get
 * none.
 */
export const lineSubsidies = (
  rules: readonly RuleInForce[],
  lines: readonly SubsidisedLine[],
): (LineSubsidy | null)[] => {
  const found = lines.map((line) => bestFor(line, rules))
  return found.map((subsidy, at) => {
    if (!subsidy?.rule.one_per_person) return subsidy
    const isBeaten = found.some(
      (other, place) =>
        other?.rule.one_per_person === true &&
        other.rule.kind === subsidy.rule.kind &&
        (other.cents > subsidy.cents || (other.cents === subsidy.cents && place < at)),
    )
    return isBeaten ? null : subsidy
  })
}
