import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery } from '../../../client/queries.ts'
import type { SearchChange } from '../../../client/search.ts'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { ListScreen } from '../../../ui/lists/list-screen.tsx'
import { ScrollTable } from '../../../ui/lists/scroll-table.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { useDeliveryNews } from '../deliveries.queries.ts'
import { calendarSpans, dayLater, type CalendarSearch } from '../listing/deliveries-search.ts'
import { dayText, windowText } from '../slots/times.ts'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import classes from '../deliveries.module.css'

type Day = CallOutput<'deliveries.calendar'>['days'][number]
type Slot = Day['slots'][number]
type Change = (change: SearchChange<CalendarSearch>) => void

const daysOf = { week: 7, day: 1 } as const

export const calendarQuery = (shopId: string, { from, span = 'week' }: CalendarSearch) =>
  callQuery('deliveries.calendar', { shopId, days: daysOf[span], ...(from ? { from } : {}) })

const nameOf = ({ window }: Slot): string => (window ? windowText(window) : t('deliveries.wholeDay'))

/** The slots of all days, earliest first; each is a row of the chart. */
const rowsOf = (days: readonly Day[]): string[] => {
  const slots = days.flatMap((day) => day.slots)
  const startOf = ({ window }: Slot) => (window ? window.from * 2000 + window.to : Number.MAX_SAFE_INTEGER)
  return [...new Set(slots.toSorted((a, b) => startOf(a) - startOf(b)).map(nameOf))]
}

/** `fullest`: the pieces of a full bar for slots without a capacity. */
const Use = ({ slot, fullest }: { slot: Slot; fullest: number }) => {
  const { capacity, pieces, deliveries, districts } = slot
  const isFull = capacity !== null && pieces >= capacity
  const share = Math.min(1, pieces / Math.max(1, capacity ?? fullest))
  return (
    <>
      <i aria-hidden="true" data-full={isFull}>
        <em style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </i>
      <b>
        {capacity === null
          ? t('deliveries.dayPieces', { n: pieces })
          : t('deliveries.ofCapacity', { pieces, capacity })}
      </b>
      {deliveries > 0 ? <span>{t('deliveries.dayDeliveries', { n: deliveries })}</span> : null}
      {districts.length > 0 ? (
        <small>
          {districts
            .map(({ name, deliveries: n }) => `${name || t('deliveries.noDistrict')} ${n}`)
            .join(' · ')}
        </small>
      ) : null}
    </>
  )
}

const Cell = ({ day, row, fullest }: { day: Day; row: string; fullest: number }) => {
  const slot = day.slots.find((one) => nameOf(one) === row)
  return (
    <td>
      {slot ? (
        <Use slot={slot} fullest={fullest} />
      ) : (
        <span>{day.closed === null ? '—' : t('deliveries.dayClosed')}</span>
      )}
    </td>
  )
}

const fullestOf = (days: readonly Day[]): number =>
  Math.max(1, ...days.flatMap(({ slots }) => slots.map(({ pieces }) => pieces)))

/** A chart with days as columns and slots as rows; each cell has a bar for its bookings, and the same in words. */
const Picture = ({ days, today, label }: { days: readonly Day[]; today: string; label: string }) => (
  <div className={classes.picture}>
    <ScrollTable label={label}>
      <thead>
        <tr>
          <th scope="col">{t('deliveries.slot')}</th>
          {days.map(({ day, closed }) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              <Link to="/deliveries" search={{ day }}>
                {dayText(day)}
              </Link>
              {closed === null ? null : (
                <Text as="small" block weight={400}>
                  {closed || t('deliveries.dayClosed')}
                </Text>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(days).map((row) => (
          <tr key={row}>
            <Text as="th" nowrap scope="row">
              {row}
            </Text>
            {days.map((day) => (
              <Cell key={day.day} day={day} row={row} fullest={fullestOf(days)} />
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  </div>
)

const Turn = (props: { search: CalendarSearch; first: string; onChange: Change }) => {
  const { search, first, onChange } = props
  const { span = 'week', from } = search
  const by = daysOf[span]
  return (
    <Inline wrap gap={3} align="center" className={classes.turn}>
      <Segmented
        label={t('deliveries.calendar')}
        value={span}
        onChange={(next) => onChange({ span: next })}
        options={calendarSpans.map((value) => ({ value, label: t(`deliveries.span.${value}`) }))}
      />
      <IconButton
        icon="left"
        label={t('deliveries.spanBefore')}
        onClick={() => onChange({ from: dayLater(first, -by) })}
      />
      <IconButton
        icon="right"
        label={t('deliveries.spanAfter')}
        onClick={() => onChange({ from: dayLater(first, by) })}
      />
      {from === undefined ? null : (
        <Button variant="default" onClick={() => onChange({ from: undefined })}>
          {t('deliveries.weekToday')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="print" size={18} />}
        onClick={() => globalThis.print()}
      >
        {t('orders.print')}
      </Button>
    </Inline>
  )
}

/** A week or a day of a shop's deliveries as a chart: the bookings of each slot, and its districts. */
export const DeliveryCalendarScreen = (props: {
  shopId: string
  search: CalendarSearch
  onChange: Change
}) => {
  const { shopId, search, onChange } = props
  const query = useQuery({ ...calendarQuery(shopId, search), placeholderData: keepPreviousData })
  useDeliveryNews(shopId)
  const { data } = query
  const [first] = data?.days ?? []
  return (
    <ListScreen title={t('deliveries.calendar')}>
      <QueryState query={query} rows={4} rowPx={96} />
      {data && first ? (
        <>
          <Turn search={search} first={first.day} onChange={onChange} />
          {rowsOf(data.days).length === 0 ? <p>{t('deliveries.calendarEmpty')}</p> : null}
          <Picture days={data.days} today={data.today} label={t('deliveries.calendar')} />
        </>
      ) : null}
    </ListScreen>
  )
}
