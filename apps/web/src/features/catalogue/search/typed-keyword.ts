import { createStore } from '../../../client/storage/store.ts'

const typed = createStore<string | undefined>(undefined)
const followed = createStore<string | undefined>(undefined)

/** Sets the typed keyword of the list's search box; undefined once the address has it. */
export const setTypedKeyword = (next: string | undefined): void => {
  typed.set(next)
  if (next === undefined) followed.set(undefined)
}

export const readTypedKeyword = typed.get

export const useTypedKeyword = typed.use

/** The keyword that the list follows while typing. */
export const readFollowedKeyword = followed.get

/** Makes the list follow what is typed. */
export const followTypedKeyword = (): void => followed.set(typed.get())

/** The typed keyword of the product list, ahead of the address: a route change renders the whole workspace, which is too slow between two key presses. */
export const useFollowedKeyword = followed.use
