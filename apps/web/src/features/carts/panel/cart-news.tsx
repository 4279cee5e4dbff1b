import { focusManager, onlineManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useNews, type News } from '../../../client/live.ts'
import { nounKey } from '../../../client/queries.ts'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { restoreCart } from '../changes/cart-operations.ts'
import { refreshFacts } from '../changes/cart-refresh.ts'
import { isRealCart } from '../cart-rules.ts'
import { isCartBusy } from '../changes/cart-turn.ts'
import { sendUnsent } from '../changes/cart-unsent.ts'
import { cartListQuery, useCurrentCart } from '../carts.queries.ts'

/** News often come in bursts; one refresh at the end is enough. */
const quietMs = 250

/** Debounces `work`, and calls it after the calls of `noun` have settled; again later when `work` returns that it is too early. */
const useSettled = (work: () => 'later' | void): (() => void) => {
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

/** Whether news concern a cart in the user's list, or the list itself; carts of others are ignored. */
const isOfMine = (queryClient: QueryClient, shopId: string, { topic, id }: News): boolean => {
  if (topic !== 'cart') return false
  const carts = queryClient.getQueryData(cartListQuery(shopId).queryKey)?.data
  return id === null || carts === undefined || carts.some((cart) => cart.id === id)
}

/** Keeps carts, prices and stock fresh on news and on window focus. Mounted in the layout; renders nothing. */
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
  const refreshSoon = useSettled(refresh)
  const reloadSoon = useSettled(() => {
    // The operation under way knows better, and these news are probably its own.
    if (isCartBusy()) return 'later'
    void queryClient.invalidateQueries({ queryKey: nounKey('carts') })
    return undefined
  })
  const reprice = useSettled(() => {
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
