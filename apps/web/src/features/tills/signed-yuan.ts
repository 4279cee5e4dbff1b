import { formatCents } from '@showfloor/contract/common/money'

/** `¥1,200`, `−¥30`. */
export const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`
/** The same with a plus sign, for differences. */
export const differenceText = (cents: number): string => `${cents > 0 ? '+' : ''}${yuan(cents)}`
