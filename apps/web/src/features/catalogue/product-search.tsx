import { useRouter, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { readText } from '../../client/search.ts'
import { t } from '../../i18n/i18n.ts'
import { SearchBar } from '../../ui/search-bar.tsx'
import { rememberSearch } from './catalogue.queries.ts'
import { changeSearch, readShopSearch } from './shop-search.ts'

/** The list follows a key at once, and the keys that come sooner after it than this together. */
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
  // What the list was last asked for: while that arrives, somebody types on, and nothing of it may get lost.
  const [asked, setAsked] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastKeyMs = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const suggestions = (search: (text: string) => void) => (
    <Suspense>
      <SearchSuggestions shopId={shopId} onSearch={search} />
    </Suspense>
  )
  const look = (text: string) => {
    clearTimeout(timer.current)
    setAsked(text.trim())
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
      value={asked === keyword ? typed : keyword}
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
        const now = performance.now()
        const isFirst = now - lastKeyMs.current > typingPauseMs
        lastKeyMs.current = now
        if (isFirst) return look(text)
        timer.current = setTimeout(() => {
          // One may have opened a product in the meantime.
          if (router.state.location.pathname === '/shop') look(text)
        }, typingPauseMs)
      }}
    />
  )
}
