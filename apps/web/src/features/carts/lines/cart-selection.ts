import { useSyncExternalStore } from 'react'
import type { CartItem } from '../cart-rules.ts'

// Which lines the user took out of the selection. It outlives a refresh of prices, and ends when a cart is chosen.
let deselected: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const put = (next: ReadonlySet<string>) => {
  deselected = next
  listeners.forEach((listener) => listener())
}

/** Selects every valid line again, as after loading a cart. */
export const resetSelection = (): void => put(new Set())

/** Selects or deselects lines by id. */
export const selectLines = (ids: readonly string[], selected: boolean): void => {
  const next = new Set(deselected)
  for (const id of ids) {
    if (selected) next.delete(id)
    else next.add(id)
  }
  put(next)
}

/** The lines with `selected` as seen: valid, in no variant that was not chosen, and not taken out by the user. */
export const withSelection = (items: readonly CartItem[], out: ReadonlySet<string>): CartItem[] =>
  items.map((item) => ({ ...item, selected: item.itemMappingBO.valid && item.chosen && !out.has(item.id) }))

/** The ids that the user took out, as they are now. */
export const readDeselected = (): ReadonlySet<string> => deselected

/** The same, followed as they change. */
export const useDeselected = (): ReadonlySet<string> =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readDeselected)
