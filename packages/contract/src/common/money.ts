/** Money is an integer number of cents (分) everywhere; only screens divide by 100, to show it. */
export type Cents = number
/** The largest amount: ¥999,999,999.99. */
export const CENTS_MAX = 99_999_999_999
/** The largest sum of amounts: ¥9,999,999,999,999.99, which is still exact. */
export const SUM_CENTS_MAX = 999_999_999_999_999

/** `12345` → `"12,345"`, for whole numbers. */
export const groupThousands = (value: number): string => value.toString().replace(/\B(?=(\d{3})+$)/g, ',')

/** `1234567` → `"12,345.67"`, `1234500` → `"12,345"`: thousands separators, cents only when they are not zero. */
export const formatCents = (amountCents: Cents): string => {
  const sign = amountCents < 0 ? '−' : ''
  const absolute = Math.abs(amountCents)
  const yuan = groupThousands(Math.floor(absolute / 100))
  const cents = absolute % 100
  return cents === 0 ? `${sign}${yuan}` : `${sign}${yuan}.${cents.toString().padStart(2, '0')}`
}

/**
 * Splits `amountCents` over `weights` in whole cents by largest remainder, so that the parts add up exactly.
 * Weights that are all zero count as equal.
 */
export const spreadCents = (amountCents: Cents, weights: readonly number[]): Cents[] => {
  if (weights.length === 0) return []
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const even = sum === 0
  const base = BigInt(even ? weights.length : sum)
  const exact = weights.map((weight) => BigInt(amountCents) * BigInt(even ? 1 : weight))
  const parts = exact.map((value) => Number(value / base))
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value % base }))
    .sort((a, b) => Number(b.rest - a.rest) || a.index - b.index)
  let left = amountCents - parts.reduce((total, part) => total + part, 0)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}
