import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { useCurrentShop } from '../shops/current-shop.ts'
import { CartNameForm } from './cart-name-form.tsx'
import { createCart, deleteCart, renameCart, selectCart, type CartPlace } from './cart-operations.ts'
import type { Cart, CartChoice } from './cart-rules.ts'
import { useCarts } from './carts.queries.ts'
import classes from './cart-switcher.module.css'

/** From how many carts on one looks for a name instead of reading them all. */
const manyCarts = 6

const CartRow = (props: {
  cart: Cart
  current: boolean
  onPick: () => void
  onRename: () => void
  onDelete: () => void
}) => (
  <li className={classes['row']} data-current={props.current}>
    <button
      type="button"
      className={classes['pick']}
      aria-current={props.current ? 'true' : undefined}
      onClick={props.onPick}
    >
      <span>
        <b>{props.cart.cartName}</b>
        <small>{t('carts.lines', { n: props.cart.itemCount })}</small>
      </span>
      {props.current ? <Icon name="check" size={18} /> : null}
    </button>
    <button type="button" aria-label={`${t('carts.rename')} ${props.cart.cartName}`} onClick={props.onRename}>
      <Icon name="pen" size={18} />
    </button>
    <button type="button" aria-label={`${t('carts.delete')} ${props.cart.cartName}`} onClick={props.onDelete}>
      <Icon name="trash" size={18} />
    </button>
  </li>
)

const CartChoices = (props: { place: CartPlace; current: CartChoice; onDone: () => void }) => {
  const { place, current, onDone } = props
  const [filter, setFilter] = useState('')
  const [editing, setEditing] = useState<Cart | 'new'>()
  const all = useCarts()
  const found = useCarts(filter.trim())
  const carts = found.data?.data ?? []
  const number = all.data?.data.length ?? 0
  if (editing) {
    return (
      <CartNameForm
        title={editing === 'new' ? t('carts.create') : t('carts.rename')}
        name={editing === 'new' ? '' : editing.cartName}
        shopId={place.shopId}
        onCancel={() => setEditing(undefined)}
        onSave={async (name) => {
          const done =
            editing === 'new' ? await createCart(place, name) : await renameCart(place, editing, name)
          if (!done) return
          setEditing(undefined)
          if (editing === 'new') onDone()
        }}
      />
    )
  }
  return (
    <div className={classes['choices']}>
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
            onRename={() => setEditing(cart)}
            onDelete={() => {
              onDone()
              void deleteCart(place, cart)
            }}
          />
        ))}
      </ul>
      {number > 0 && carts.length === 0 ? <output>{t('carts.nothingFound')}</output> : null}
      <button type="button" className={classes['create']} onClick={() => setEditing('new')}>
        <Icon name="plus" size={18} />
        {t('carts.create')}
      </button>
    </div>
  )
}

/** The cart that is worked in; opens the user's carts to choose, name, start and delete one. */
export const CartSwitcher = ({ current }: { current: CartChoice }) => {
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const [open, setOpen] = useState(false)
  return (
    <Dropdown
      open={open}
      onClose={() => setOpen(false)}
      label={t('carts.choose')}
      widthPx={320}
      trigger={
        <button
          type="button"
          className={classes['current']}
          aria-label={`${t('carts.choose')}：${current.cartName}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <b>{current.cartName}</b>
          <Icon name="down" size={16} />
        </button>
      }
    >
      <CartChoices
        key={shop.id}
        place={{ queryClient, shopId: shop.id }}
        current={current}
        onDone={() => setOpen(false)}
      />
    </Dropdown>
  )
}
