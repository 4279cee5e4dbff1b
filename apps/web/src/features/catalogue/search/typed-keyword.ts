import { useSyncExternalStore } from 'react'

let typed: string | undefined
let followed: string | undefined
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

const useStore = (read: () => string | undefined): string | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)

/** Says what somebody types in the search box of the list; undefined once the address says it. */
export const setTypedKeyword = (next: string | undefined): void => {
  typed = next
  if (next === undefined) followed = undefined
  tell()
}

export const readTypedKeyword = (): string | undefined => typed

export const useTypedKeyword = (): string | undefined => useStore(readTypedKeyword)

/** What the list follows while somebody types. */
export const readFollowedKeyword = (): string | undefined => followed

/** Has the list follow what is typed. */
export const followTypedKeyword = (): void => {
  followed = typed
  tell()
}

/**
 * The keyword that the list of products follows while somebody types, before the address says it too: turning the address
 * draws the whole workspace anew, for which a slow processor has no time between two keys.
 */
export const useFollowedKeyword = (): string | undefined => useStore(readFollowedKeyword)
