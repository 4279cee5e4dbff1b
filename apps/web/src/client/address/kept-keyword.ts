import { useLocation } from '@tanstack/react-router'
import { readText } from '../search.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The searches for people. */
    keyword?: string
  }
}

type Searched = { keyword?: string }

/**
 * A search for people: its keyword is stored in the history entry, so that it survives a reload and the way back, and no name or mobile appears in an
 * address. A link may still carry one.
 */
export const withKeyword = <S extends Searched>(search: S, state: Searched): S => {
  const keyword = readText(state.keyword)?.slice(0, 100)
  return keyword === undefined ? search : { ...search, keyword }
}

/** The search of the current address, see {@link withKeyword}. */
export const useKeptKeyword = <S extends Searched>(search: S): S => {
  const keyword = useLocation({ select: ({ state }) => state.keyword })
  return withKeyword(search, keyword === undefined ? {} : { keyword })
}

/** The two parts of a search: what may appear in the address, and what stays in the history entry. */
export const keptApart = <S extends Searched>({
  keyword,
  ...search
}: S): { search: Omit<S, 'keyword'>; state: Searched } => ({
  search,
  state: keyword === undefined ? {} : { keyword },
})
