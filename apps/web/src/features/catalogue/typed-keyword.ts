import { useSyncExternalStore } from 'react'

let typed: string | undefined
const listeners = new Set<() => void>()

/** Says what somebody types in the search box of the list; undefined once the address says it. */
export const setTypedKeyword = (next: string | undefined): void => {
  typed = next
  listeners.forEach((listener) => listener())
}

export const readTypedKeyword = (): string | undefined => typed

/**
 * The keyword that the list of products follows while somebody types, before the address says it too: turning the address
 * draws the whole workspace anew, for which a slow processor has no time between two keys.
 */
export const useTypedKeyword = (): string | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readTypedKeyword)
