import type { Claim } from './claims.queries.ts'

/** The goods of a claim in one line. */
export const goodsText = (lines: Claim['lines']): string =>
  lines.map(({ skuName, itemQty }) => `${skuName} × ${itemQty}`).join('、')
