import type { Random } from '../random.ts'

/** Five prices in cents: cost < red line ≤ marketing ≤ sale ≤ shoppe. */
export type Prices = {
  marketingCents: number
  saleCents: number
  shoppeCents: number
  redLineCents: number
  costCents: number
}

/** A price with a usual ending: 69, 469, 2,680, 12,999 yuan. */
export const printedYuan = (yuan: number, ending: 80 | 99): number => {
  if (yuan < 100) return Math.max(9, Math.round(yuan / 10) * 10 - 1)
  if (yuan < 1000) return Math.round(yuan / 10) * 10 - 1
  return Math.max(1, Math.round(yuan / 100)) * 100 - (100 - ending)
}

/** All five prices from the intended selling price; a promotion lowers the marketing price below the sale price. */
export const pricesFrom = (yuan: number, random: Random, promotion: boolean): Prices => {
  const ending = random.chance(0.5) ? 99 : 80
  const sale = printedYuan(yuan, ending)
  const wished = promotion ? yuan * (0.72 + random.next() * 0.16) : yuan * (random.chance(0.4) ? 0.95 : 1)
  const marketing = Math.min(sale, printedYuan(wished, ending))
  const shoppe = Math.max(sale, printedYuan(sale * (1.2 + random.next() * 0.25), ending))
  const redLine = Math.min(marketing, Math.ceil(marketing * (0.82 + random.next() * 0.1)))
  const cost = Math.max(1, Math.min(redLine - 1, Math.round(marketing * (0.46 + random.next() * 0.14))))
  return {
    marketingCents: marketing * 100,
    saleCents: sale * 100,
    shoppeCents: shoppe * 100,
    redLineCents: redLine * 100,
    costCents: cost * 100,
  }
}
