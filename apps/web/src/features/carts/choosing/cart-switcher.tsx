import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Dropdown } from '../../../ui/choices/dropdown.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { useListedCart, useListedName } from '../../customers/shown.ts'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { CartNameForm } from './cart-name-form.tsx'
import { createCart, selectCart } from '../changes/cart-operations.ts'
import type { CartPlace } from '../changes/cart-turn.ts'
import type { Cart, CartChoice } from '../cart-rules.ts'
import { useCarts } from '../carts.queries.ts'
import { LeftCarts } from './left-carts.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './cart-dialogs.module.css'

const CartDialog = lazyPart(
  async () => (await import('./cart-dialog.tsx')).CartDialog,
  ({ onClose }) => onClose(),
)

/** With this many carts there is a search by name. */
const manyCarts = 6

const factsOf = (cart: Cart, customer: string): string =>
  [
    customer,
    t('carts.lines', { n: cart.itemCount }),
    cart.guideCount > 1 ? t('carts.sharedMark', { n: cart.guideCount }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const CartRow = (props: { cart: Cart; current: boolean; onPick: () => void; onManage: () => void }) => {
  const nameOf = useListedName()
  const title = useListedCart()(props.cart)
  return (
    <Inline as="li" align="center" round="m" className={classes.row} data-current={props.current}>
      <Inline
        as="button"
        align="center"
        justify="between"
        grow
        shrink
        padX={3}
        round="m"
        textAlign="start"
        type="button"
        className={classes.pick}
        aria-current={props.current ? 'true' : undefined}
        onClick={props.onPick}
      >
        <Stack as="span" shrink>
          <Text as="b" weight={600}>
            {title}
          </Text>
          <small>{factsOf(props.cart, nameOf(props.cart.customerName))}</small>
        </Stack>
        {props.current ? <Icon name="check" size={18} /> : null}
      </Inline>
      <IconButton icon="dots" label={`${t('carts.manage')} ${title}`} onClick={props.onManage} />
    </Inline>
  )
}

const CartChoices = (props: {
  place: CartPlace
  current: CartChoice
  onDone: () => void
  onManage: (cart: Cart) => void
}) => {
  const { place, current, onDone, onManage } = props
  const [filter, setFilter] = useState('')
  const [creating, setCreating] = useState(false)
  const all = useCarts()
  const found = useCarts(filter.trim())
  const carts = found.data?.data ?? []
  const number = all.data?.data.length ?? 0
  if (creating) {
    return (
      <CartNameForm
        title={t('carts.create')}
        name=""
        shopId={place.shopId}
        onCancel={() => setCreating(false)}
        onSave={async (name) => {
          if (await createCart(place, name)) onDone()
        }}
      />
    )
  }
  return (
    <Stack gap={2} className={classes.cartSwitcherChoices}>
      {number >= manyCarts ? (
        <SearchBar value="" placeholder={t('carts.filter')} onType={setFilter} onSearch={setFilter} />
      ) : null}
      <ul>
        {carts.map((cart) => (
          <CartRow
            key={cart.id}
            cart={cart}
            current={cart.id === current.id}
            onPick={() => {
              onDone()
              if (cart.id !== current.id) void selectCart(place, cart)
            }}
            onManage={() => {
              onDone()
              onManage(cart)
            }}
          />
        ))}
      </ul>
      {number > 0 && carts.length === 0 ? <output>{t('carts.nothingFound')}</output> : null}
      <LeftCarts shopId={place.shopId} />
      <Inline
        as="button"
        gap={2}
        align="center"
        justify="center"
        round="m"
        target
        tone="accent"
        weight={600}
        type="button"
        className={classes.create}
        onClick={() => setCreating(true)}
      >
        <Icon name="plus" size={18} />
        {t('carts.create')}
      </Inline>
    </Stack>
  )
}

/** The current cart; opens the user's carts to choose, name, create and delete one. */
export const CartSwitcher = ({ current }: { current: CartChoice }) => {
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const [open, setOpen] = useState(false)
  const [managed, setManaged] = useState<Cart>()
  return (
    <>
      <Dropdown
        open={open}
        onClose={() => setOpen(false)}
        label={t('carts.choose')}
        widthPx={320}
        trigger={
          <Inline
            as="button"
            inText
            gap={1}
            align="center"
            padX={2}
            round="m"
            target
            size="lg"
            type="button"
            className={classes.current}
            aria-label={`${t('carts.choose')}：${current.cartName}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Text as="b" truncate>
              {current.cartName}
            </Text>
            <Icon name="down" size={16} />
          </Inline>
        }
      >
        <CartChoices
          key={shop.id}
          place={{ queryClient, shopId: shop.id }}
          current={current}
          onDone={() => setOpen(false)}
          onManage={setManaged}
        />
      </Dropdown>
      {managed ? <CartDialog key={managed.id} cart={managed} onClose={() => setManaged(undefined)} /> : null}
    </>
  )
}
