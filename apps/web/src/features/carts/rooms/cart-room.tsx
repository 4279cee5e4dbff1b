import { useQueryClient } from '@tanstack/react-query'
import { cartTotalCents } from '@showfloor/contract/common/cart-rules'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { updateRoom } from '../changes/cart-edits.ts'
import type { CartItem, CartRoom } from '../cart-rules.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../cart.module.css'

/** The sum of a variant, chosen or not: every line that can be ordered. */
const sumOf = (items: readonly CartItem[]): number =>
  cartTotalCents(items.map((item) => ({ ...item, selected: item.itemMappingBO.valid })))

const Variant = (props: {
  variant: 'A' | 'B'
  chosen: boolean
  items: readonly CartItem[]
  onChoose: () => void
  children: ReactNode
}) => (
  <section
    className={classes.variant}
    data-chosen={props.chosen}
    aria-label={t('carts.variant', { variant: props.variant })}
  >
    <header>
      <Inline as="label" gap={2} align="center" target className={classes.choose}>
        <input type="radio" checked={props.chosen} onChange={props.onChoose} />
        <b>{t('carts.variant', { variant: props.variant })}</b>
        {props.chosen ? (
          <Text as="small" tone="accent">
            {t('carts.variantCounts')}
          </Text>
        ) : null}
      </Inline>
      <Price amountCents={sumOf(props.items)} size="lg" />
    </header>
    {props.items.length === 0 ? <p>{t('carts.roomEmpty')}</p> : props.children}
  </section>
)

/** A room of the cart: its lines with their sum, or its two variants side by side. */
export const CartRoomSection = (props: {
  cartId: string
  room: CartRoom
  items: readonly CartItem[]
  unsent: boolean
  onEdit: () => void
  lines: (items: readonly CartItem[]) => ReactNode
}) => {
  const { cartId, room, items, unsent, onEdit, lines } = props
  const place = { queryClient: useQueryClient(), shopId: useCurrentShop().id }
  const variants = (['A', 'B'] as const).slice(0, room.variants)
  return (
    <section className={classes.room} aria-label={room.roomName}>
      <Inline
        as="header"
        gap={3}
        align="center"
        surface="sunken"
        line="below"
        className={classes.cartRoomHead}
      >
        <Text as="h2" size="lg" truncate>
          {room.roomName}
          {unsent ? (
            <Inline as="small" inText gap={1} align="center" size="xs" weight={400}>
              <Icon name="clock" size={14} />
              {t('carts.unsent')}
            </Inline>
          ) : null}
        </Text>
        <Price amountCents={cartTotalCents(items)} />
        <IconButton
          icon="dots"
          size={20}
          label={t('carts.editRoomNamed', { name: room.roomName })}
          onClick={onEdit}
        />
      </Inline>
      {room.variants === 1 && items.length === 0 ? (
        <Text pad={4} tone="quiet">
          {t('carts.roomEmpty')}
        </Text>
      ) : null}
      {room.variants === 1 ? (
        lines(items)
      ) : (
        <Stack className={classes.variants}>
          {variants.map((variant) => {
            const own = items.filter((item) => item.variant === variant)
            return (
              <Variant
                key={variant}
                variant={variant}
                chosen={room.chosen === variant}
                items={own}
                onChoose={() => void updateRoom(place, cartId, room, { chosen: variant })}
              >
                {lines(own)}
              </Variant>
            )
          })}
        </Stack>
      )}
    </section>
  )
}
