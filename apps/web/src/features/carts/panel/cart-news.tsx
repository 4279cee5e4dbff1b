import { focusManager, onlineManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useNews, type News } from '../../../client/live.ts'
import { nounKey } from '../../../client/queries.ts'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { restoreCart } from '../changes/cart-operations.ts'
import { refreshFacts } from '../changes/cart-refresh.ts'
import { isRealCart } from '../cart-rules.ts'
import { isCartBusy, sendUnsent } from '../changes/cart-turn.ts'
import { cartListQuery, useCurrentCart } from '../carts.queries.ts'

/** News often come in bursts; one refresh after the burst suffices. */
const quietMs = 250

/** Debounces `work`, and waits again when `work` answers `'later'`. */
const useDebounced = (work: () => 'later' | void): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(function start() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (latest.current() === 'later') start()
    }, quietMs)
  }, [])
}

/** Whether news concern one of the user's carts, or their list. */
const isOfMine = (queryClient: QueryClient, shopId: string, { topic, id }: News): boolean => {
  if (topic !== 'cart') return false
  const carts = queryClient.getQueryData(cartListQuery(shopId).queryKey)?.data
  return id === null || carts === undefined || carts.some((cart) => cart.id === id)
}

/** Refreshes carts, prices and stock on news and on window focus. Mounted in the layout; renders nothing. */
export const CartNews = () => {
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const cart = useCurrentCart()
  useEffect(() => {
    if (cart && isRealCart(cart)) restoreCart(shop.id, cart)
  }, [shop.id, cart])

  const refresh = () => {
    if (cart && isRealCart(cart)) void refreshFacts(queryClient, shop.id, cart.id)
  }
  const refreshSoon = useDebounced(refresh)
  const reloadSoon = useDebounced(() => {
    // An operation under way has newer data, and probably caused these news.
    if (isCartBusy()) return 'later'
    void queryClient.invalidateQueries({ queryKey: nounKey('carts') })
    return undefined
  })
  const reprice = useDebounced(() => {
    void queryClient.invalidateQueries({ queryKey: nounKey('catalogue') })
  })

  const resend = useCallback(() => void sendUnsent(queryClient), [queryClient])
  useEffect(() => {
    resend()
    return onlineManager.subscribe((online) => {
      if (online) resend()
    })
  }, [resend])

  const hear = (news: News | undefined) => {
    if (news && news.shopId !== null && news.shopId !== shop.id) return
    const topic = news?.topic
    if (topic === undefined) resend()
    if (topic === undefined || (news && isOfMine(queryClient, shop.id, news))) reloadSoon()
    if (topic === undefined || topic === 'price' || topic === 'stock') refreshSoon()
    if (topic === undefined || topic === 'price' || topic === 'stock' || topic === 'catalogue') reprice()
  }
  useNews(hear)

  const look = useEffectEvent((focused: boolean) => {
    if (focused) refresh()
  })
  useEffect(() => focusManager.subscribe((focused) => look(focused)), [])
  return null
}
