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

/** After how long the list follows what is typed even though there is no answer yet: drawn twice, it would come later than it does by waiting. */
const answerPauseMs = 300

const SearchSuggestions = lazyPart(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)

/**
 * The search box of the top bar. On the list of products it filters while one types, within the category and filters
 * that are set; elsewhere Enter leads to the list.
 */
export const ProductSearch = ({ shopId }: { shopId: string }) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const keyword = useLocation({
    select: ({ pathname, search }) => (pathname === '/shop' && readShopSearch(search).keyword) || '',
  })
  const typed = useTypedKeyword()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Asked when it is needed: this part is not drawn anew for every address.
  const listed = () => router.state.location.pathname === '/shop'
  const look = async (text: string) => {
    clearTimeout(timer.current)
    const before = listed() ? readShopSearch(router.state.location.search) : {}
    const next = keywordOf(text)
    if (!listed() || next !== before.keyword)
      await router.navigate({
        to: '/shop',
        search: changeSearch(before, { keyword: next }),
        // Every pause while typing would else be a step of its own on the way back.
        replace: listed(),
      })
    // Unless somebody typed on meanwhile.
    if (readTypedKeyword() === text) setTypedKeyword(undefined)
  }
  /** Makes the address say what was typed; there is nothing to do elsewhere, where one may have gone in the meantime. */
  const settle = () => {
    const text = readTypedKeyword()
    if (text === undefined) return
    followTypedKeyword()
    if (listed()) void look(text)
    else setTypedKeyword(undefined)
  }
  /** Asks before anything is drawn, so that the server works meanwhile, and has the list follow once there is something to draw. */
  const follow = async (text: string) => {
    const search = changeSearch(readShopSearch(router.state.location.search), { keyword: keywordOf(text) })
    const pause = new Promise((over) => setTimeout(over, answerPauseMs))
    await Promise.race([queryClient.prefetchQuery(productPageQuery(shopId, search)), pause])
    // Unless somebody typed on meanwhile.
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
      onLeave={settle}
      onType={(text) => {
        clearTimeout(timer.current)
        if (!listed()) return
        setTypedKeyword(text)
        void follow(text)
        globalThis.scrollTo({ top: 0 })
        timer.current = setTimeout(settle, typingPauseMs)
      }}
    />
  )
}
