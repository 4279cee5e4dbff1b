import { useLocation } from '@tanstack/react-router'
import { readText } from '../search.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What people are looked for by. */
    keyword?: string
  }
}

type Searched = { keyword?: string }

/**
 * A search with what was typed to find people: it stays with the entry of the history, so that it outlives a reload and comes back with the way back, and no
 * name or mobile stands in an address. A link may still bring one.
 */
export const withKeyword = <S extends Searched>(search: S, state: Searched): S => {
  const keyword = readText(state.keyword)?.slice(0, 100)
  return keyword === undefined ? search : { ...search, keyword }
}

/** The search of the address here, see {@link withKeyword}. */
export const useKeptKeyword = <S extends Searched>(search: S): S => {
  const keyword = useLocation({ select: ({ state }) => state.keyword })
  return withKeyword(search, keyword === undefined ? {} : { keyword })
}

/** Where a search is kept: what may stand in the address, and what stays with the entry of the history. */
export const keptApart = <S extends Searched>({
  keyword,
  ...search
}: S): { search: Omit<S, 'keyword'>; state: Searched } => ({
  search,
  state: keyword === undefined ? {} : { keyword },
})
