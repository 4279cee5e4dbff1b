import { useNavigate, useRouter, type LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changedSearch, type SearchChange } from '../search.ts'
import { keptApart, withKeyword } from './kept-keyword.ts'

type Going = { replace?: boolean; resetScroll?: boolean }

/**
 * Changes a page's search. A change starts from the address at its moment: the rendered search lags behind, and a change of it would drop one made a
 * moment ago. `keepsKeyword`: the keyword stays out of the address. `typed`: adds what the address does not have yet.
 */
export const useSearchChange = <S extends object>(
  to: NonNullable<LinkProps['to']>,
  read: (raw: Record<string, unknown>) => S,
  options: Going & { keepsKeyword?: boolean; typed?: (search: object) => object } = {},
) => {
  const navigate = useNavigate()
  const router = useRouter()
  const { keepsKeyword = false, typed, replace, resetScroll } = options
  return useCallback(
    (change: SearchChange<S>, going?: Going): Promise<void> => {
      const { search, state } = router.buildLocation({ to: '.', search: true, state: true })
      const now = keepsKeyword ? withKeyword(search, state) : search
      const next = changedSearch(read, typed ? typed(now) : now, change)
      return navigate({
        to,
        ...(keepsKeyword ? keptApart(next) : { search: next }),
        replace,
        resetScroll,
        ...going,
      } as Parameters<typeof navigate>[0])
    },
    [navigate, router, to, read, keepsKeyword, typed, replace, resetScroll],
  )
}
