import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CartItems } from './cart-items.tsx'
import { isRealCart, pieceCount, type CartItem } from './cart-rules.ts'
import { CartSwitcher } from './cart-switcher.tsx'
import { CartTotal, CheckoutButton } from './cart-total.tsx'
import { useCartBusy } from './cart-turn.ts'
import { useCartItems } from './carts.queries.ts'
import classes from './cart.module.css'

/** The cart on a page of its own: a table on a wide screen, cards on a phone. */
export const CartScreen = ({ onCheckout }: { onCheckout: (items: readonly CartItem[]) => void }) => {
  const { cart, items, loading, error, refetch } = useCartItems()
  const busy = useCartBusy()
  const real = cart !== undefined && isRealCart(cart)
  return (
    <>
      <title>{`${t('carts.title')} · Showfloor`}</title>
      <div className={classes['screen']} aria-busy={busy}>
        <header className={classes['head']}>
          <h1>{t('carts.title')}</h1>
          {cart ? <CartSwitcher current={cart} /> : null}
          <small>{t('carts.items', { n: pieceCount(items) })}</small>
        </header>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && loading ? <SkeletonRows count={4} rowPx={104} /> : null}
        {!error && !loading && items.length === 0 ? (
          <EmptyState
            icon="cart"
            title={real ? t('carts.empty') : t('carts.noCart')}
            text={real ? t('carts.emptyText') : t('carts.noCartText')}
            action={
              <Link to="/shop" className={classes['browse']}>
                {t('carts.browse')}
              </Link>
            }
          />
        ) : null}
        {cart && items.length > 0 ? (
          <Panel flush>
            <CartItems cartId={cart.id} items={items} />
          </Panel>
        ) : null}
      </div>
      {items.length > 0 ? (
        <ActionBar summary={<CartTotal items={items} />}>
          <CheckoutButton items={items} onCheckout={onCheckout} />
        </ActionBar>
      ) : null}
    </>
  )
}
