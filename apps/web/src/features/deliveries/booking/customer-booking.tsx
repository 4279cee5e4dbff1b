import { openDeliveryStatuses } from '@showfloor/contract/common/delivery-status'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { call, type CallInput, type CallOutput } from '../../../client/call.ts'
import { CallError } from '../../../client/request.ts'
import { currentLanguage, t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { dayText, windowText } from '../slots/times.ts'
import { Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import slotClasses from '../slots/slots.module.css'
import classes from '../deliveries.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Bookings = CallOutput<'deliveries.customerSlots'>
type Booked = Bookings['deliveries'][number]
type Slot = Bookings['slots'][number]

const anonymous = true
const networkMode = 'always'
const keyOf = (token: string, deliveryId?: string) =>
  ['deliveries', 'customerSlots', token, currentLanguage(), deliveryId ?? ''] as const

const useBookings = (token: string, deliveryId?: string) =>
  useQuery<Bookings>({
    queryKey: keyOf(token, deliveryId),
    queryFn: ({ signal }) =>
      call(
        'deliveries.customerSlots',
        { token, ...(deliveryId ? { deliveryId } : {}) },
        { signal, anonymous },
      ),
    networkMode,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.status >= 502,
  })

const whenText = ({ day, window }: Slot): string =>
  [dayText(day), window && windowText(window)].filter(Boolean).join(' ')

/** When a delivery comes, its status and its pieces. Goods that came without an agreed day have no day. */
const bookedTexts = ({ day, window, status, pieces }: Booked): string[] => [
  ...(day === null
    ? openDeliveryStatuses.includes(status)
      ? [t('deliveries.dayOpen')]
      : []
    : [whenText({ day, window })]),
  t(`deliveries.status.${status}`),
  t('deliveries.dayPieces', { n: pieces }),
]

const slotKey = ({ day, window }: Slot): string => `${day} ${window?.id ?? ''}`

const Slots = (props: { slots: readonly Slot[]; chosen: string; onChoose: (slot: Slot) => void }) => {
  const name = useId()
  return (
    <Stack as="fieldset" gap={2} className={slotClasses.slots}>
      <Text as="legend" marginBottom={1} weight={600}>
        {t('deliveries.chooseSlot')}
      </Text>
      <Stack className={slotClasses.days}>
        {[...Map.groupBy(props.slots, ({ day }) => day)].map(([day, slots]) => (
          <Stack gapY={0} gapX={3} align="center" key={day} className={slotClasses.day}>
            <Text as="b" weight={600}>
              {dayText(day)}
            </Text>
            <Inline as="span" wrap gapY={0} gapX={5} tabular>
              {slots.map((slot) => (
                <Inline as="label" gap={2} align="center" key={slotKey(slot)}>
                  <input
                    type="radio"
                    name={name}
                    checked={props.chosen === slotKey(slot)}
                    onChange={() => props.onChoose(slot)}
                    aria-label={whenText(slot)}
                  />
                  <span>{slot.window ? windowText(slot.window) : t('deliveries.wholeDay')}</span>
                </Inline>
              ))}
            </Inline>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

/** Chooses a slot for the remaining goods, or another one for `moved`. If the slot has been taken, says so and refetches the slots. */
const Choice = (props: { token: string; moved?: Booked | undefined; onDone: () => void }) => {
  const { token, moved, onDone } = props
  const queryClient = useQueryClient()
  const query = useBookings(token, moved?.id)
  const [wish, setWish] = useState<Slot>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['deliveries', 'customerSlots', token] })
  const book = useMutation<unknown, Error, CallInput<'deliveries.customerBook'>>({
    mutationFn: (input) => call('deliveries.customerBook', input, { anonymous }),
    networkMode,
    meta: { ownError: true },
    onSuccess: async (_, { day }) => {
      toast.success(t('deliveries.booked', { day: dayText(day) }))
      await refresh()
      onDone()
    },
    onError: () => {
      setWish(undefined)
      void refresh()
    },
  })
  if (query.error && !query.data) return <Notice>{messageOf(query.error)}</Notice>
  if (!query.data) return <SkeletonRows count={3} rowPx={44} />
  const { slots } = query.data
  return (
    <Stack
      as="form"
      gap={3}
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault()
        if (!wish) return
        const { id, version } = moved ?? {}
        book.mutate({
          token,
          day: wish.day,
          windowId: wish.window?.id ?? null,
          ...(id !== undefined && version !== undefined ? { moved: { id, version } } : {}),
        })
      }}
    >
      {book.error ? <Fault>{messageOf(book.error)}</Fault> : null}
      {slots.length === 0 ? (
        <Notice>{t('deliveries.noSlotsAsk')}</Notice>
      ) : (
        <Slots slots={slots} chosen={wish ? slotKey(wish) : ''} onChoose={setWish} />
      )}
      <Inline gap={3} justify="end">
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        {slots.length === 0 ? null : (
          <Button type="submit" loading={book.isPending} disabled={!wish}>
            {t('deliveries.book')}
          </Button>
        )}
      </Inline>
    </Stack>
  )
}

const BookedRow = (props: { booked: Booked; change: ReactNode; onChange: () => void }) => {
  const { booked, change, onChange } = props
  const [first, ...rest] = bookedTexts(booked)
  return (
    <Inline wrap gap={3} align="center" justify="between" className={classes.booking}>
      <p>
        <b>{first}</b>
        <small>{rest.join(' · ')}</small>
      </p>
      {booked.movable && change === null ? (
        <Button variant="default" onClick={onChange}>
          {t(booked.day === null ? 'deliveries.book' : 'deliveries.change')}
        </Button>
      ) : null}
      {change}
    </Inline>
  )
}

/** The delivery of a confirmed order: the customer books a slot by their link, or moves one. Nothing for collected goods. */
export const CustomerBooking = ({ token }: { token: string }) => {
  const { data } = useBookings(token)
  const [open, setOpen] = useState<string>()
  if (!data || (data.state === 'CLOSED' && data.deliveries.length === 0)) return null
  const close = () => setOpen(undefined)
  return (
    <Panel title={t('deliveries.when')}>
      <Stack gap={3}>
        {data.deliveries.map((one) => (
          <BookedRow
            key={one.id}
            booked={one}
            change={open === one.id ? <Choice token={token} moved={one} onDone={close} /> : null}
            onChange={() => setOpen(one.id)}
          />
        ))}
        {data.state === 'UNPAID' ? <Note>{t('deliveries.bookAfterPaying')}</Note> : null}
        {data.state === 'OPEN' && data.left && open !== '' ? (
          <Button onClick={() => setOpen('')}>{t('deliveries.bookDelivery')}</Button>
        ) : null}
        {open === '' ? <Choice token={token} onDone={close} /> : null}
      </Stack>
    </Panel>
  )
}
