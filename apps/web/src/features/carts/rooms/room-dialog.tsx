import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterChip, FilterChips } from '../../../ui/search/filter-chip.tsx'
import { Icon, type IconName } from '../../../ui/pictures/icons.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { useCurrentShop } from '../../shops/current-shop.ts'
import { createRoom, deleteRoom, moveRoom, updateRoom } from '../changes/cart-edits.ts'
import type { CartPlace } from '../changes/cart-turn.ts'
import type { CartRoom } from '../cart-rules.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../choosing/cart-dialogs.module.css'

const usualRooms = ['living', 'bedroom', 'guestRoom', 'dining', 'study', 'kids'] as const

/** Further actions of a room: move it, add or remove a second variant, remove the room. */
const Actions = (props: {
  place: CartPlace
  cartId: string
  rooms: readonly CartRoom[]
  room: CartRoom
  onClose: () => void
}) => {
  const { place, cartId, rooms, room, onClose } = props
  const at = rooms.findIndex(({ id }) => id === room.id)
  const variants = room.variants === 2 ? 1 : 2
  const actions: { icon: IconName; label: string; disabled?: boolean; run: () => Promise<unknown> }[] = [
    {
      icon: 'arrowUp',
      label: t('carts.roomUp'),
      disabled: at <= 0,
      run: () => moveRoom(place, cartId, rooms, room, -1),
    },
    {
      icon: 'arrowDown',
      label: t('carts.roomDown'),
      disabled: at === rooms.length - 1,
      run: () => moveRoom(place, cartId, rooms, room, 1),
    },
    {
      icon: 'copy',
      label: room.variants === 2 ? t('carts.keepVariant', { variant: room.chosen }) : t('carts.addVariant'),
      run: () => updateRoom(place, cartId, room, { variants }),
    },
    { icon: 'trash', label: t('carts.deleteRoom'), run: () => deleteRoom(place, cartId, room) },
  ]
  return (
    <Stack columns={2} gap={2} className={classes.actions}>
      {actions.map(({ icon, label, disabled = false, run }) => (
        <Button
          key={icon}
          variant="default"
          disabled={disabled}
          leftSection={<Icon name={icon} size={18} />}
          onClick={() => void run().then(onClose)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}

/** The form of a room: name, position, second variant; without `room` a new one. */
export const RoomDialog = (props: {
  cartId: string
  rooms: readonly CartRoom[]
  room: CartRoom | undefined
  onClose: () => void
}) => {
  const { cartId, rooms, room, onClose } = props
  const place = { queryClient: useQueryClient(), shopId: useCurrentShop().id }
  const [name, setName] = useState(room?.roomName ?? '')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const save = async () => {
    const roomName = name.trim()
    if (roomName === '') {
      setProblem(t('carts.roomNameBlank'))
      return input.current?.focus()
    }
    const done = room
      ? await updateRoom(place, cartId, room, { roomName })
      : await createRoom(place, cartId, roomName)
    return done ? onClose() : undefined
  }
  return (
    <Dialog title={room ? t('carts.editRoom') : t('carts.newRoom')} open onClose={onClose}>
      <Form onSubmit={() => void save()}>
        <TextField
          ref={input}
          label={t('carts.roomName')}
          value={name}
          maxLength={40}
          autoComplete="off"
          data-autofocus
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {room ? null : (
          <FilterChips label={t('carts.usualRooms')}>
            {usualRooms.map((usual) => (
              <FilterChip
                key={usual}
                pressed={name === t(`carts.${usual}`)}
                onPress={() => setName(t(`carts.${usual}`))}
              >
                {t(`carts.${usual}`)}
              </FilterChip>
            ))}
          </FilterChips>
        )}
        {room ? <Actions place={place} cartId={cartId} rooms={rooms} room={room} onClose={onClose} /> : null}
        <FormButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('carts.save')}</Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
