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

/** Sets the typed keyword of the list's search box; undefined once the address has it. */
export const setTypedKeyword = (next: string | undefined): void => {
  typed = next
  if (next === undefined) followed = undefined
  tell()
}

export const readTypedKeyword = (): string | undefined => typed

export const useTypedKeyword = (): string | undefined => useStore(readTypedKeyword)

/** The keyword that the list follows while typing. */
export const readFollowedKeyword = (): string | undefined => followed

/** Makes the list follow what is typed. */
export const followTypedKeyword = (): void => {
  followed = typed
  tell()
}

/** The typed keyword of the product list, ahead of the address: a route change renders the whole workspace, which is too slow between two key presses. */
export const useFollowedKeyword = (): string | undefined => useStore(readFollowedKeyword)
