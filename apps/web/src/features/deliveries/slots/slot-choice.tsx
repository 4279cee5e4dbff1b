import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { dayText, windowText } from './times.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './slots.module.css'

/** A day, and a window if the shop has windows; an empty day is still open. */
export type SlotWish = { day: string; windowId: string | null }

type Slots = {
  firstDay: string | null
  windowed: boolean
  data: readonly { id: string; day: string; from: number; to: number; left: number }[]
}
type Choice = { wish: SlotWish; pieces: number; onChange: (wish: SlotWish) => void }

const Windows = ({ slots, wish, pieces, onChange }: Choice & { slots: Slots }) => {
  const name = useId()
  const byDay = Map.groupBy(slots.data, ({ day }) => day)
  return (
    <Stack as="fieldset" gap={2} className={classes.slots}>
      <Text as="legend" marginBottom={1} weight={600}>
        {t('deliveries.slot')}
      </Text>
      <Inline as="label" gap={2} align="center" className={classes.open}>
        <input
          type="radio"
          name={name}
          checked={wish.day === ''}
          onChange={() => onChange({ day: '', windowId: null })}
        />
        <span>{t('deliveries.slotOpen')}</span>
      </Inline>
      {wish.day !== '' && wish.windowId === null ? (
        <Text size="sm" tone="danger">
          {t('deliveries.slotMissing')}
        </Text>
      ) : null}
      {byDay.size === 0 ? <Notice>{t('deliveries.noSlots')}</Notice> : null}
      <Stack className={classes.days}>
        {[...byDay].map(([day, windows]) => (
          <Stack gapY={0} gapX={3} align="center" key={day} className={classes.day}>
            <Text as="b" weight={600}>
              {dayText(day)}
            </Text>
            <Inline as="span" wrap gapY={0} gapX={5} tabular>
              {windows.map((slot) => (
                <Inline as="label" gap={2} align="center" key={slot.id}>
                  <input
                    type="radio"
                    name={name}
                    disabled={slot.left < pieces}
                    checked={wish.day === day && wish.windowId === slot.id}
                    onChange={() => onChange({ day, windowId: slot.id })}
                    aria-label={`${dayText(day)} ${windowText(slot)}`}
                  />
                  <span>
                    {windowText(slot)}
                    <Text as="small" block size="sm">
                      {slot.left === 0 ? t('deliveries.full') : t('deliveries.left', { n: slot.left })}
                    </Text>
                  </span>
                </Inline>
              ))}
            </Inline>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

/** A day without a window, for collected goods and shops without windows. */
const Day = ({ slots, wish, pickup, onChange }: Choice & { slots: Slots | undefined; pickup: boolean }) => {
  const firstDay = pickup ? undefined : (slots?.firstDay ?? undefined)
  const isEarly = firstDay !== undefined && wish.day !== '' && wish.day < firstDay
  return (
    <TextField
      type="date"
      label={t(pickup ? 'deliveries.pickupDay' : 'deliveries.day')}
      hint={
        firstDay === undefined
          ? t('deliveries.dayHint')
          : `${t('deliveries.earliest', { day: dayText(firstDay) })} · ${t('deliveries.dayHint')}`
      }
      error={isEarly ? t('deliveries.dayTooEarly', { day: dayText(firstDay) }) : undefined}
      min={firstDay}
      value={wish.day}
      data-autofocus
      onChange={(event) => onChange({ day: event.currentTarget.value, windowId: null })}
    />
  )
}

/** The delivery time of an order's goods: one of the shop's slots, a day, or still open. `deliveryId`: the delivery to move. */
export const SlotChoice = (
  props: Choice & { orderId: string; deliveryId?: string | undefined; pickup: boolean },
) => {
  const { orderId, deliveryId, pickup, ...choice } = props
  const query = useQuery({
    ...callQuery('deliveries.slots', { orderId, ...(deliveryId ? { deliveryId } : {}) }),
    enabled: !pickup,
  })
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!pickup && !query.data) return <SkeletonRows count={3} rowPx={44} />
  return (
    <>
      {query.data && query.data.firstDay === null ? <Notice>{t('deliveries.noGoods')}</Notice> : null}
      {query.data?.windowed ? (
        <Windows slots={query.data} {...choice} />
      ) : (
        <Day slots={query.data} pickup={pickup} {...choice} />
      )}
    </>
  )
}
