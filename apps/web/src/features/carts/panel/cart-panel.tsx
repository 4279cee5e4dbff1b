import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { useClearance } from '../../../ui/screen/use-clearance.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { CartItems } from '../lines/cart-items.tsx'
import { isRealCart, pieceCount, type CartItem } from '../cart-rules.ts'
import { CartSwitcher } from '../choosing/cart-switcher.tsx'
import { CartTotal, CheckoutButton, UndoNote, UnsentNote } from '../lines/cart-total.tsx'
import { useCartBusy } from '../changes/cart-turn.ts'
import { useCartItems } from '../carts.queries.ts'
import { Box, Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../cart.module.css'

const Foot = (props: { items: CartItem[]; unsent: number }) => (
  <Stack
    as="footer"
    gap={3}
    pad={4}
    surface="plain"
    line="above"
    ref={useClearance<HTMLElement>()}
    className={classes.foot}
  >
    <UnsentNote count={props.unsent} />
    <CartTotal items={props.items} />
    <CheckoutButton {...props} fullWidth />
  </Stack>
)

/** The cart beside a screen, or in a drawer: switcher, lines, total, checkout. */
export const CartPanel = () => {
  const { cart, items, rooms, unsent, loading, error, refetch } = useCartItems()
  const busy = useCartBusy()
  return (
    <Inline as="section" column grow className={classes.panel} aria-label={t('carts.title')} aria-busy={busy}>
      <Inline as="header" gap={2} align="center" padX={2} line="below" className={classes.cartPanelHead}>
        {cart ? <CartSwitcher current={cart} /> : <span />}
        {items.length > 0 ? <small>{t('carts.items', { n: pieceCount(items) })}</small> : null}
        <Link to="/cart" className={classes.page} aria-label={t('carts.openPage')}>
          <Icon name="right" size={18} />
        </Link>
      </Inline>
      <Box grow className={classes.body}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && loading ? (
          <Box pad={4}>
            <SkeletonRows count={3} rowPx={96} />
          </Box>
        ) : null}
        {!error && !loading && items.length + rooms.length === 0 ? (
          <EmptyState
            icon="cart"
            title={cart && isRealCart(cart) ? t('carts.empty') : t('carts.noCart')}
            text={t('carts.emptyText')}
          />
        ) : null}
        {cart && items.length + rooms.length > 0 ? (
          <CartItems cartId={cart.id} items={items} rooms={rooms} />
        ) : null}
        <UndoNote />
      </Box>
      {items.length > 0 ? <Foot items={items} unsent={unsent.length} /> : null}
    </Inline>
  )
}
