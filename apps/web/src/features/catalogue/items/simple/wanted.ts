import { useRef, useState } from 'react'
import { keepDraft, takeDraft } from '../../../../client/storage/drafts.ts'
import { readStored } from '../../../../client/storage/storage.ts'
import type { ListedItem } from '../../items.queries.ts'

type Entry = { item: ListedItem; quantity: number; isScanned: boolean }
/** Quantities to add to the cart, by the listing's id. */
export type Wanted = ReadonlyMap<string, Entry>

const withEntry = (wanted: Wanted, entry: Entry): Wanted => {
  const next = new Map(wanted)
  if (entry.quantity > 0) next.set(entry.item.itemMappingId, entry)
  else next.delete(entry.item.itemMappingId)
  return next
}

/**
 * Lines that were scanned or are not among the results come first. All others keep their position, or the next press would hit
 * another line.
 */
export const wantedFirst = (wanted: Wanted, found: readonly ListedItem[] = []): ListedItem[] => {
  const isFound = (id: string) => found.some(({ itemMappingId }) => itemMappingId === id)
  const first = [...wanted].filter(([id, { isScanned }]) => isScanned || !isFound(id))
  const ids = new Set(first.map(([id]) => id))
  return [
    ...first.map(([, { item }]) => item),
    ...found.filter(({ itemMappingId }) => !ids.has(itemMappingId)),
  ]
}

const keep = (of: string, wanted: Wanted): void => {
  if (wanted.size === 0) takeDraft(of)
  else keepDraft(readStored('userId') ?? '', of, { typed: [...wanted], on: null })
}

/** The counted lines of a shop. They are stored in this tab until they are in the cart, so that they survive a visit to the details, a reload and a new sign-in. */
export const useWanted = (shopId: string) => {
  const of = `wanted ${shopId}`
  const [wanted, setWanted] = useState<Wanted>(() => {
    const kept: Wanted = new Map(takeDraft(of)?.typed as [string, Entry][] | undefined)
    keep(of, kept)
    return kept
  })
  // A scanner reads the next code while the previous one is looked up, and articles may be added to the cart meanwhile.
  const latest = useRef(wanted)
  const want = (next: Wanted) => {
    latest.current = next
    setWanted(next)
    keep(of, next)
  }
  const entryOf = ({ itemMappingId }: ListedItem) => latest.current.get(itemMappingId)
  return {
    wanted,
    quantityOf: (item: ListedItem): number => entryOf(item)?.quantity ?? 0,
    put: (item: ListedItem, quantity: number) => {
      const isScanned = entryOf(item)?.isScanned ?? false
      want(withEntry(latest.current, { item, quantity, isScanned }))
    },
    putScanned: (item: ListedItem, quantity: number) =>
      want(withEntry(latest.current, { item, quantity, isScanned: true })),
    clear: () => want(new Map()),
  }
}
