import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { CartItems } from './lines/cart-items.tsx'
import { isRealCart, pieceCount, type CartItem } from './cart-rules.ts'
import { CartSwitcher } from './choosing/cart-switcher.tsx'
import { CartTotal, CheckoutButton, UndoNote, UnsentNote } from './lines/cart-total.tsx'
import { useCartBusy } from './changes/cart-turn.ts'
import { useCartItems } from './carts.queries.ts'
import { Box, Inline, Text } from '../../ui/layout/parts.tsx'
import classes from './cart.module.css'

const QuoteDialog = lazyPart(
  async () => (await import('./quote/quote-dialog.tsx')).QuoteDialog,
  ({ onClose }) => onClose(),
)

/** Makes a quote of the selected lines. */
const QuoteButton = (props: { cartId: string; items: readonly CartItem[]; unsent: number }) => {
  const { cartId, items, unsent } = props
  const [open, setOpen] = useState(false)
  const lineCount = items.filter((item) => item.selected).length
  return (
    <>
      <Button
        variant="default"
        disabled={lineCount === 0 || unsent > 0}
        title={unsent > 0 ? t('carts.unsentFirst') : ''}
        leftSection={<Icon name="share" size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('carts.quote')}
      </Button>
      {open ? <QuoteDialog cartId={cartId} lineCount={lineCount} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The cart as a page: a table on a wide screen, cards on a phone. */
export const CartScreen = () => {
  const { cart, items, rooms, unsent, loading, error, refetch } = useCartItems()
  const busy = useCartBusy()
  const real = cart !== undefined && isRealCart(cart)
  return (
    <Inline column className={classes.frame}>
      <title>{`${t('carts.title')} · Showfloor`}</title>
      <Box grow className={classes.scroll}>
        <Box wide pad={5} className={classes.screen} aria-busy={busy}>
          <Inline as="header" gap={3} align="center" marginBottom={4} className={classes.head}>
            <Text as="h1" nowrap>
              {t('carts.title')}
            </Text>
            {cart ? <CartSwitcher current={cart} /> : null}
            <small>{t('carts.items', { n: pieceCount(items) })}</small>
            {cart && real && items.length > 0 ? (
              <QuoteButton cartId={cart.id} items={items} unsent={unsent.length} />
            ) : null}
          </Inline>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
          {!error && loading ? <SkeletonRows count={4} rowPx={104} /> : null}
          {!error && !loading && items.length + rooms.length === 0 ? (
            <EmptyState
              icon="cart"
              title={real ? t('carts.empty') : t('carts.noCart')}
              text={real ? t('carts.emptyText') : t('carts.noCartText')}
              action={
                <Link to="/shop" className={classes.browse}>
                  {t('carts.browse')}
                </Link>
              }
            />
          ) : null}
          {cart && items.length + rooms.length > 0 ? (
            <Panel flush>
              <CartItems cartId={cart.id} items={items} rooms={rooms} />
            </Panel>
          ) : null}
          <UndoNote />
        </Box>
      </Box>
      {items.length > 0 ? (
        <ActionBar
          summary={
            <>
              <UnsentNote count={unsent.length} />
              <CartTotal items={items} />
            </>
          }
        >
          <CheckoutButton items={items} unsent={unsent.length} />
        </ActionBar>
      ) : null}
    </Inline>
  )
}
