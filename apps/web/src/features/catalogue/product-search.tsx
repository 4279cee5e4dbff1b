import { useRouter, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { readText } from '../../client/search.ts'
import { t } from '../../i18n/i18n.ts'
import { SearchBar } from '../../ui/search-bar.tsx'
import { rememberSearch } from './catalogue.queries.ts'
import { changeSearch, readShopSearch } from './shop-search.ts'

/** How long one must have stopped typing before the list follows. */
const typingPauseMs = 80

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}))

/**
 * The search box of the top bar. On the list of products it filters while one types, within the category and filters
 * that are set; elsewhere Enter leads to the list.
 */
export const ProductSearch = ({ shopId }: { shopId: string }) => {
  const router = useRouter()
  const { pathname, search } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      search: location.search as Record<string, unknown>,
    }),
  })
  const listed = pathname === '/shop'
  const keyword = (listed && readText(search['keyword'])) || ''
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const suggestions = (search: (text: string) => void) => (
    <Suspense>
      <SearchSuggestions shopId={shopId} onSearch={search} />
    </Suspense>
  )
  const look = (text: string) => {
    clearTimeout(timer.current)
    if (listed && text.trim() === keyword) return
    const before = listed ? readShopSearch(search) : {}
    void router.navigate({
      to: '/shop',
      search: changeSearch(before, { keyword: text.trim() || undefined }),
      // Every pause while typing would else be a step of its own on the way back.
      replace: listed,
    })
  }
  return (
    <SearchBar
      shortcut
      // What is searched for is trimmed; the box keeps the space that somebody is about to type after.
      value={typed.trim() === keyword ? typed : keyword}
      placeholder={t('layout.searchHint')}
      onSearch={(text) => {
        look(text)
        void rememberSearch(shopId, text)
      }}
      suggestions={suggestions}
      onType={(text) => {
        setTyped(text)
        clearTimeout(timer.current)
        if (!listed) return
        timer.current = setTimeout(() => {
          // One may have opened a product in the meantime.
          if (router.state.location.pathname === '/shop') look(text)
        }, typingPauseMs)
      }}
    />
  )
}
