import { isSelectable } from '@showfloor/contract/common/cart-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAtHand } from '../../../client/stale-build.ts'
import { t } from '../../../i18n/i18n.ts'
import { fetchConfirm } from '../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { CartLine } from './cart-line.tsx'
import { isRoomUnsent, isUnsent } from '../changes/cart-changes.ts'
import { removeItems } from '../changes/cart-operations.ts'
import { CartRoomSection } from '../rooms/cart-room.tsx'
import type { CartItem, CartRoom } from '../cart-rules.ts'
import { selectLines } from '../carts.queries.ts'
import { useUnsent } from '../changes/cart-turn.ts'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from './cart-line.module.css'

const SelectAll = ({ items }: { items: readonly CartItem[] }) => {
  const valid = items.filter(({ itemMappingBO, chosen }) => isSelectable(itemMappingBO.valid, chosen))
  const chosen = valid.filter(({ selected }) => selected)
  const all = valid.length > 0 && chosen.length === valid.length
  return (
    <Inline as="label" gap={2} align="center" target nowrap className={classes.all}>
      <input
        type="checkbox"
        checked={all}
        disabled={valid.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !all
        }}
        onChange={(event) =>
          selectLines(
            valid.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      {t('carts.selectAll')}
    </Inline>
  )
}

// Loaded on demand, because most visits change only quantities.
const LineDialog = lazyPart(
  async () => (await import('./line-dialog.tsx')).LineDialog,
  ({ onClose }) => onClose(),
)
const RoomDialog = lazyPart(
  async () => (await import('../rooms/room-dialog.tsx')).RoomDialog,
  ({ onClose }) => onClose(),
)

type Editing = { kind: 'line'; item: CartItem } | { kind: 'room'; room: CartRoom | undefined }

const Dialogs = (props: {
  cartId: string
  editing: Editing | undefined
  rooms: readonly CartRoom[]
  onClose: () => void
}) => {
  const { cartId, editing, rooms, onClose } = props
  if (!editing) return null
  return editing.kind === 'line' ? (
    <LineDialog cartId={cartId} item={editing.item} rooms={rooms} onClose={onClose} />
  ) : (
    <RoomDialog cartId={cartId} rooms={rooms} room={editing.room} onClose={onClose} />
  )
}

const Head = (props: { items: readonly CartItem[]; onRemove: (selected: readonly CartItem[]) => void }) => {
  const selected = props.items.filter((item) => item.selected)
  return (
    <Inline align="center" justify="between" line="below" target tone="quiet" className={classes.head}>
      <SelectAll items={props.items} />
      <span className={classes.column} data-wide="start">
        {t('carts.item')}
      </span>
      <span className={classes.column}>{t('carts.unitPrice')}</span>
      <span className={classes.column} data-wide="middle">
        {t('carts.quantity')}
      </span>
      <span className={classes.column}>{t('carts.amount')}</span>
      <Inline
        as="button"
        inText
        gap={1}
        align="center"
        padX={2}
        round="m"
        target
        tone="quiet"
        type="button"
        className={classes.cartItemRemove}
        disabled={selected.length === 0}
        onClick={() => props.onRemove(selected)}
      >
        <Icon name="trash" size={16} />
        <span>{t('carts.removeSelected')}</span>
      </Inline>
    </Inline>
  )
}

/** The head of the lines that are in no room. */
const LooseHead = () => (
  <Inline
    as="h2"
    align="center"
    surface="sunken"
    line="below"
    target
    size="md"
    tone="quiet"
    className={classes.loose}
  >
    {t('carts.noRoom')}
  </Inline>
)

const AddRoom = ({ onAdd }: { onAdd: () => void }) => (
  <Inline
    as="button"
    gap={2}
    align="center"
    justify="center"
    wide
    line="above"
    target
    tone="accent"
    type="button"
    className={classes.addRoom}
    onClick={onAdd}
  >
    <Icon name="plus" size={18} />
    {t('carts.newRoom')}
  </Inline>
)

/** A cart's lines with their actions, grouped by room; a table where there is room. */
export const CartItems = (props: {
  cartId: string
  items: readonly CartItem[]
  rooms: readonly CartRoom[]
}) => {
  const { cartId, items, rooms } = props
  const queryClient = useQueryClient()
  const shop = useCurrentShop()
  const unsent = useUnsent(cartId)
  const [editing, setEditing] = useState<Editing>()
  useAtHand(LineDialog.fetch, RoomDialog.fetch, fetchConfirm)
  const place = { queryClient, shopId: shop.id }
  const lines = (some: readonly CartItem[]) => (
    <ul>
      {some.map((item) => (
        <CartLine
          key={`${item.itemMappingBO.id}${item.roomId}${item.variant}`}
          place={place}
          cartId={cartId}
          item={item}
          unsent={isUnsent(unsent, item)}
          onEdit={(line) => setEditing({ kind: 'line', item: line })}
        />
      ))}
    </ul>
  )
  const loose = items.filter((item) => !rooms.some(({ id }) => id === item.roomId))
  return (
    <div className={classes.items}>
      <Head items={items} onRemove={(selected) => void removeItems(place, cartId, selected, 'selected')} />
      {rooms.map((room) => (
        <CartRoomSection
          key={room.id}
          cartId={cartId}
          room={room}
          items={items.filter((item) => item.roomId === room.id)}
          unsent={isRoomUnsent(unsent, room)}
          onEdit={() => setEditing({ kind: 'room', room })}
          lines={lines}
        />
      ))}
      {rooms.length > 0 && loose.length > 0 ? <LooseHead /> : null}
      {lines(loose)}
      <AddRoom onAdd={() => setEditing({ kind: 'room', room: undefined })} />
      <Dialogs cartId={cartId} editing={editing} rooms={rooms} onClose={() => setEditing(undefined)} />
    </div>
  )
}
