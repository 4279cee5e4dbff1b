import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useHandScanner } from '../../../ui/search/use-hand-scanner.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { SearchBar, typingPauseMs } from '../../../ui/search/search-bar.tsx'
import { productPageQuery, rememberSearch } from '../catalogue.queries.ts'
import { ScanButton } from './scan-button.tsx'
import { changeSearch, keywordOf, readShopSearch } from '../shop-search.ts'
import { followTypedKeyword, readTypedKeyword, setTypedKeyword, useTypedKeyword } from './typed-keyword.ts'

/** How long the list waits for an answer before it follows the typing; rendering twice takes longer than waiting. */
const answerPauseMs = 300

const SearchSuggestions = lazyPart(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)

/** The search box of the top bar. On the product list it filters while typing, within the current category and filters; elsewhere Enter opens the list. */
export const ProductSearch = ({ shopId }: { shopId: string }) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const keyword = useLocation({
    select: ({ pathname, search }) => (pathname === '/shop' && readShopSearch(search).keyword) || '',
  })
  const typed = useTypedKeyword()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Read on demand, so that this part does not render for every address.
  const listed = () => router.state.location.pathname === '/shop'
  const look = async (text: string) => {
    clearTimeout(timer.current)
    const before = listed() ? readShopSearch(router.state.location.search) : {}
    const next = keywordOf(text)
    if (!listed() || next !== before.keyword)
      await router.navigate({
        to: '/shop',
        search: changeSearch(before, { keyword: next }),
        // Replaces the history entry: otherwise every pause while typing would be a step back.
        replace: listed(),
      })
    // Unless the user typed on meanwhile.
    if (readTypedKeyword() === text) setTypedKeyword(undefined)
  }
  /** Puts the typed text into the address, while the list is still open. */
  const applyTyped = () => {
    const text = readTypedKeyword()
    if (text === undefined) return
    followTypedKeyword()
    if (listed()) void look(text)
    else setTypedKeyword(undefined)
  }
  /** Fetches before rendering, so that server and browser work at the same time; the list follows the answer. */
  const follow = async (text: string) => {
    const search = changeSearch(readShopSearch(router.state.location.search), { keyword: keywordOf(text) })
    const pause = new Promise((over) => setTimeout(over, answerPauseMs))
    await Promise.race([queryClient.prefetchQuery(productPageQuery(shopId, search)), pause])
    // Unless the user typed on meanwhile.
    if (readTypedKeyword() === text) followTypedKeyword()
  }
  const suggestions = (choose: (text: string) => void) => (
    <SearchSuggestions shopId={shopId} onSearch={choose} />
  )
  const search = (text: string) => {
    void look(text)
    void rememberSearch(shopId, text)
  }
  useHandScanner(search)
  return (
    <SearchBar
      shortcut
      value={(typed === undefined ? keyword : keywordOf(typed)) ?? ''}
      placeholder={t('layout.searchHint')}
      onSearch={search}
      end={<ScanButton onCode={search} />}
      suggestions={suggestions}
      onLeave={applyTyped}
      onType={(text) => {
        clearTimeout(timer.current)
        if (!listed()) return
        setTypedKeyword(text)
        void follow(text)
        globalThis.scrollTo({ top: 0 })
        timer.current = setTimeout(applyTyped, typingPauseMs)
      }}
    />
  )
}
