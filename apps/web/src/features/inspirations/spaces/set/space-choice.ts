import { swapPattern, type SpaceSearch } from '../space-search.ts'

/** The list's search, in the same room. */
export const withoutSet = ({ room, w, d, open, no, draft }: SpaceSearch): SpaceSearch => ({
  ...(room ? { room } : {}),
  ...(w ? { w } : {}),
  ...(d ? { d } : {}),
  ...(open ? { open } : {}),
  ...(no ? { no } : {}),
  ...(draft ? { draft } : {}),
})

export const swapsOf = ({ swap = [] }: SpaceSearch): { slotNo: number; skuId: string }[] =>
  swap.flatMap((text) => {
    const [, slot, skuId] = swapPattern.exec(text) ?? []
    return slot && skuId ? [{ slotNo: Number(slot), skuId }] : []
  })

export const slotsOut = ({ out = [] }: SpaceSearch): number[] => out.map(Number)

/** The search with another piece in a slot; null for the set's own. */
export const withSwap = (search: SpaceSearch, slotNo: number, skuId: string | null): SpaceSearch => {
  const { slot: _slot, swap: _swap, ...rest } = search
  const others = swapsOf(search).filter((one) => one.slotNo !== slotNo)
  const swaps = skuId === null ? others : [...others, { slotNo, skuId }]
  return { ...rest, ...(swaps.length > 0 ? { swap: swaps.map((one) => `${one.slotNo}-${one.skuId}`) } : {}) }
}

/** The search with a slot left out, or added again. */
export const withSlotTurned = (search: SpaceSearch, slotNo: number): SpaceSearch => {
  const { out: _out, ...rest } = search
  const before = slotsOut(search)
  const next = before.includes(slotNo) ? before.filter((one) => one !== slotNo) : [...before, slotNo]
  return { ...rest, ...(next.length > 0 ? { out: next.map(String) } : {}) }
}
