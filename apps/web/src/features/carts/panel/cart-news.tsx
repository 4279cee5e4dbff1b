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

/** News often come many at once; one look at the end of them is enough. */
const settleMs = 250

/** Calls `work` once the calls of what it answers have settled; again later where `work` says that it is too early. */
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
    }, settleMs)
  }, [])
}

/** Whether news are of a cart in the user's list, or of lists themselves: what colleagues do in theirs is no reason to ask. */
const isOfMine = (queryClient: QueryClient, shopId: string, { topic, id }: News): boolean => {
  if (topic !== 'cart') return false
  const carts = queryClient.getQueryData(cartListQuery(shopId).queryKey)?.data
  return id === null || carts === undefined || carts.some((cart) => cart.id === id)
}

/** Keeps carts, prices and stock as they are now: listens to the news and to the window coming back. Stands in the layout, shows nothing. */
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
    // The operation under way has the better knowledge; its own news is the reason to be here.
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
