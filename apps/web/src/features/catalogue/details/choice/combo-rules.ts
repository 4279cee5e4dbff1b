import type { CallOutput } from '../../../../client/call.ts'
import type { ListedItem } from '../../items.queries.ts'

export type Combo = CallOutput<'catalogue.comboList'>['data'][number]

/** The pieces that fill the slots: the one chosen by its listing's id, '' for an optional slot that stays empty, else the first. */
export const chosenPieces = (combo: Combo, chosen: readonly (string | undefined)[]): ListedItem[] =>
  combo.slots.flatMap(({ optional, pieces }, at) => {
    const id = chosen[at]
    if (id === '' && optional) return []
    const piece = pieces.find(({ itemMappingId }) => itemMappingId === id) ?? pieces[0]
    return piece ? [piece] : []
  })

/** The combo's size: the sum of widths, the greatest depth and the greatest height. Null where a size is unknown. */
export const wholeSize = (pieces: readonly ListedItem[]) => {
  const sides = pieces.map(({ size }) => size)
  const known = (values: (number | null)[]): number[] | null =>
    values.every((value) => value !== null) ? values : null
  const widths = known(sides.map(({ widthMm }) => widthMm))
  const depths = known(sides.map(({ depthMm }) => depthMm))
  const heights = known(sides.map(({ heightMm }) => heightMm))
  return {
    widthMm: widths?.reduce((sum, mm) => sum + mm, 0) ?? null,
    depthMm: depths ? Math.max(...depths) : null,
    heightMm: heights ? Math.max(...heights) : null,
  }
}

/** The combo's price in cents; null where a piece is not sold here. */
export const wholeCents = (pieces: readonly ListedItem[]): number | null =>
  pieces.every(({ priceInfo }) => priceInfo !== null)
    ? pieces.reduce((sum, { priceInfo }) => sum + (priceInfo?.marketingPrice ?? 0), 0)
    : null
