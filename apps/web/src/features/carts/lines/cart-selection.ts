import { useSyncExternalStore } from 'react'
import type { CartItem } from '../cart-rules.ts'

// Deselected lines. They survive a refresh of prices; choosing a cart clears them.
let deselected: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const put = (next: ReadonlySet<string>) => {
  deselected = next
  listeners.forEach((listener) => listener())
}

/** Selects every valid line, as after loading a cart. */
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

/** The lines with `selected` as shown: valid, not in a variant that is not chosen, and not deselected. */
export const withSelection = (items: readonly CartItem[], out: ReadonlySet<string>): CartItem[] =>
  items.map((item) => ({ ...item, selected: item.itemMappingBO.valid && item.chosen && !out.has(item.id) }))

/** The ids of the deselected lines. */
export const readDeselected = (): ReadonlySet<string> => deselected

/** The same as a hook. */
export const useDeselected = (): ReadonlySet<string> =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readDeselected)
