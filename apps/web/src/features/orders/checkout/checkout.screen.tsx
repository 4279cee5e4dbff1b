import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { isRealCart } from '../../carts/cart-rules.ts'
import { cartListQuery, useCurrentCart } from '../../carts/carts.queries.ts'
import { useCustomer } from '../../customers/customers.queries.ts'
import { CheckoutForm } from './checkout-form.tsx'
import {
  clearDraft,
  draftOfOrder,
  emptyDraft,
  forCustomer,
  type CheckoutDraft,
} from '../placing/checkout-draft.ts'
import { linesOfCart, linesOfOrder, type AllowedPrice, type SourceLine } from '../placing/checkout-lines.ts'
import type { CheckoutTarget } from '../placing/checkout-send.ts'
import { changeSince, OrderConflict } from './order-conflict.tsx'
import { orderQuery, useOrderNews, type OrderDetail } from '../orders.queries.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './checkout.module.css'

type Ways = { onDone: (orderId: string) => void; onOpenCart: () => void }

const Sheet = (props: {
  title: string
  shopId: string
  target: CheckoutTarget
  source: readonly SourceLine[]
  missing: number
  fresh: CheckoutDraft
  allowed?: readonly AllowedPrice[]
  onDone: (orderId: string) => void
  children?: ReactNode
}) => {
  const { title, source, fresh, missing } = props
  // The first prices stay those that the guide saw, whatever the cart learns later.
  const [seen] = useState(() =>
    Object.fromEntries(source.map((line) => [line.key, { seenCents: line.marketingCents }])),
  )
  return (
    <Inline column grow>
      <title>{`${title} · Showfloor`}</title>
      <Inline column gap={4} grow className={classes.body}>
        <h1>{title}</h1>
        {missing > 0 ? <Notice>{t('orders.checkoutMissing', { n: missing })}</Notice> : null}
        {props.children}
        <CheckoutForm
          shopId={props.shopId}
          target={props.target}
          source={source}
          fresh={{ ...fresh, lines: seen }}
          allowed={props.allowed ?? []}
          onDone={props.onDone}
        />
      </Inline>
    </Inline>
  )
}

const Loading = () => (
  <Inline column gap={4} grow className={classes.body}>
    <SkeletonRows count={3} rowPx={180} />
  </Inline>
)

const Nothing = ({ onOpenCart }: { onOpenCart: () => void }) => (
  <EmptyState
    icon="cart"
    title={t('orders.checkoutEmpty')}
    text={t('orders.checkoutEmptyText')}
    action={<PlainButton onClick={onOpenCart}>{t('orders.goCart')}</PlainButton>}
  />
)

/** The cart's customer. If they cannot be read, the guide chooses one. */
const useCartCustomer = (shopId: string, cartId: string) => {
  const carts = useQuery(cartListQuery(shopId))
  const id = carts.data?.data.find((cart) => cart.id === cartId)?.customerId ?? undefined
  const query = useCustomer(id === undefined ? undefined : { id })
  return { customer: query.data, pending: carts.isPending || (id !== undefined && query.isPending) }
}

const OfCart = (props: { shopId: string; cartId: string; itemIds: readonly string[] } & Ways) => {
  const { cartId, itemIds } = props
  const query = useQuery(callQuery('carts.itemList', { shopGuideCartId: cartId }))
  const keptFor = useCartCustomer(props.shopId, cartId)
  // Placing the order removes its lines from the cart while this screen is still visible.
  const [first, setFirst] = useState<ReturnType<typeof linesOfCart>>()
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || keptFor.pending) return <Loading />
  const now = linesOfCart(query.data.cartItemList, itemIds)
  if (!first && now.lines.length > 0) setFirst(now)
  const { lines, missing } = first ?? now
  if (lines.length === 0) return <Nothing onOpenCart={props.onOpenCart} />
  return (
    <Sheet
      title={t('orders.checkout')}
      shopId={props.shopId}
      target={{ kind: 'cart', cartId }}
      source={lines}
      missing={missing}
      fresh={forCustomer(emptyDraft(cartId, [...itemIds].sort().join()), keptFor.customer)}
      onDone={props.onDone}
    />
  )
}

const OfCurrentCart = (props: { shopId: string; itemIds: readonly string[] } & Ways) => {
  const cart = useCurrentCart()
  if (!cart) return <Loading />
  return isRealCart(cart) ? <OfCart {...props} cartId={cart.id} /> : <Nothing onOpenCart={props.onOpenCart} />
}

const Editing = (props: {
  shopId: string
  now: OrderDetail
  allowed: readonly AllowedPrice[]
  onDone: (orderId: string) => void
}) => {
  const { shopId, now } = props
  const userId = useStored('userId') ?? ''
  // The opened version stays on the screen when others change the order; `agreed`: the version that the guide has seen.
  const [opened, setOpened] = useState(now)
  const [agreed, setAgreed] = useState(now)
  const change = changeSince(agreed, now)
  return (
    <Sheet
      key={opened.version}
      title={t('orders.checkoutEdit', { no: opened.orderNo })}
      shopId={shopId}
      target={{ kind: 'order', order: agreed }}
      source={linesOfOrder(opened)}
      missing={0}
      fresh={draftOfOrder(opened)}
      allowed={props.allowed}
      onDone={props.onDone}
    >
      {change ? (
        <OrderConflict
          change={change}
          now={now}
          onKeepMine={() => setAgreed(now)}
          onTakeTheirs={() => {
            clearDraft({ userId, shopId, orderId: now.id })
            setAgreed(now)
            setOpened(now)
          }}
        />
      ) : null}
      {opened.status === 'DRAFT' ? null : <Notice>{t('orders.editAgain')}</Notice>}
    </Sheet>
  )
}

const OfOrder = (props: { shopId: string; orderId: string; allowed: readonly AllowedPrice[] } & Ways) => {
  const query = useQuery(orderQuery(props.orderId))
  useOrderNews(props.shopId)
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return <Editing shopId={props.shopId} now={query.data} allowed={props.allowed} onDone={props.onDone} />
}

/** Turns chosen lines of a cart into an order, or an order into its next revision. Without a cart id, the current cart. */
export const CheckoutScreen = (
  props: {
    shopId: string
    cartId: string | undefined
    itemIds: readonly string[]
    orderId: string | undefined
    /** Prices below the red line that a manager approved for the order. */
    allowed: readonly AllowedPrice[]
  } & Ways,
) => {
  const { shopId, cartId, itemIds, orderId, allowed, onDone, onOpenCart } = props
  const ways = { onDone, onOpenCart }
  if (orderId) return <OfOrder key={orderId} shopId={shopId} orderId={orderId} allowed={allowed} {...ways} />
  if (itemIds.length === 0) return <Nothing onOpenCart={onOpenCart} />
  if (cartId) return <OfCart key={cartId} shopId={shopId} cartId={cartId} itemIds={itemIds} {...ways} />
  return <OfCurrentCart shopId={shopId} itemIds={itemIds} {...ways} />
}
