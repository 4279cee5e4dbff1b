import type { CallOutput } from '../../../client/call.ts'

export type Sheet = CallOutput<'deliveries.daySheet'>['data'][number]
type Line = Sheet['lines'][number]
/** The pieces to pick of one article or board, with their deliveries. */
export type PickLine = Pick<Line, 'skuCode' | 'skuName' | 'skuSize' | 'propertiesName' | 'serialNo'> & {
  pieces: number
  numbers: string[]
}

/** The unpicked pieces of a day's deliveries, by article code. */
export const pickLines = (sheets: readonly Sheet[]): PickLine[] => {
  const known = new Map<string, PickLine>()
  for (const { status, deliveryNo, lines } of sheets) {
    if (status !== 'READY') continue
    for (const { skuCode, skuName, skuSize, propertiesName, serialNo, itemQty } of lines) {
      const key = `${skuCode} ${serialNo ?? ''}`
      const { pieces = 0, numbers = [] } = known.get(key) ?? {}
      const article = { skuCode, skuName, skuSize, propertiesName, serialNo }
      known.set(key, { ...article, pieces: pieces + itemQty, numbers: [...numbers, deliveryNo] })
    }
  }
  return [...known.values()].sort((a, b) => (a.skuCode < b.skuCode ? -1 : 1))
}
