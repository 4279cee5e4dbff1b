import type { ListedItem } from '../../items.queries.ts'

export type Scan = { code: string; quantity: number }

/** `3*SA001-11` → 3 of that code; a code by itself is one. */
export const readScan = (text: string): Scan => {
  const counted = /^(\d{1,2})\s*[*x×]\s*(\S.*)$/i.exec(text.trim())
  const quantity = Number(counted?.[1] ?? 1)
  return { code: counted?.[2] ?? text.trim(), quantity: Math.max(1, quantity) }
}

/** The listing with exactly this code: the SKU's, the channel's or the marketplace's. */
export const itemWithCode = (items: readonly ListedItem[], code: string): ListedItem | undefined =>
  items.find((item) =>
    [item.skuCode, item.itemOuterId, item.thirdPartySku].some(
      (one) => one?.toUpperCase() === code.toUpperCase(),
    ),
  )
