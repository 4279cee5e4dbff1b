import type { CallOutput } from '../../../client/call.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { weekdayOf } from '../slots/times.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../deliveries.module.css'
import { dayLater, type ChangeDeliveries, type DeliveriesSearch } from './deliveries-search.ts'

type Day = CallOutput<'deliveries.counts'>['days'][number]

const loadText = ({ pieces, capacity }: Day): string => {
  if (capacity === 0) return t('deliveries.dayClosed')
  return capacity === null
    ? t('deliveries.dayPieces', { n: pieces })
    : t('deliveries.ofCapacity', { pieces, capacity })
}

/** The share of a day's capacity, from 0 to 1; without windows compared to the fullest day of the week. */
const shareOf = (day: Day, fullest: number): number => {
  const most = day.capacity ?? fullest
  return most === 0 ? 0 : Math.min(day.pieces / most, 1)
}

/** Seven days of a shop as columns by their share of capacity; pressing one lists its deliveries. */
export const DeliveryWeek = (props: {
  days: readonly Day[]
  search: DeliveriesSearch
  onChange: ChangeDeliveries
}) => {
  const { days, search, onChange } = props
  const [first] = days
  if (!first) return null
  const fullest = Math.max(...days.map(({ pieces }) => pieces))
  const turn = (by: number) => onChange({ week: dayLater(first.day, by) })
  return (
    <Stack
      as="section"
      columns="auto-fill-auto"
      gap={2}
      align="center"
      className={classes.week}
      aria-label={t('deliveries.week')}
    >
      <IconButton icon="left" label={t('deliveries.weekBefore')} onClick={() => turn(-7)} />
      <Stack as="ol" gap={2} pad={1}>
        {days.map((day) => (
          <li key={day.day}>
            <Stack
              as="button"
              gap="hair"
              justifyItems="start"
              wide
              pad={3}
              surface="plain"
              line="around"
              round="m"
              tone="ink"
              textAlign="start"
              type="button"
              aria-pressed={search.day === day.day}
              onClick={() => onChange({ day: search.day === day.day ? undefined : day.day })}
            >
              <Text as="span" size="sm" tabular>
                {t(`deliveries.weekday.${weekdayOf(day.day)}`)}{' '}
                <Text as="b" block nowrap>
                  {formatDay(day.day)}
                </Text>
              </Text>
              <Inline
                as="i"
                align="end"
                wide
                surface="sunken"
                round="s"
                aria-hidden="true"
                data-full={day.capacity !== null && day.pieces >= day.capacity}
              >
                <Box
                  as="em"
                  wide
                  surface="accent"
                  style={{ blockSize: `${Math.round(shareOf(day, fullest) * 100)}%` }}
                />
              </Inline>
              <Text as="span" size="sm" tabular>
                {t('deliveries.dayDeliveries', { n: day.deliveries })}
              </Text>
              <Text as="small" size="xs" tabular>
                {loadText(day)}
              </Text>
            </Stack>
          </li>
        ))}
      </Stack>
      <IconButton icon="right" label={t('deliveries.weekAfter')} onClick={() => turn(7)} />
      {search.week ? (
        <TextButton onClick={() => onChange({ week: undefined })}>{t('deliveries.weekToday')}</TextButton>
      ) : null}
    </Stack>
  )
}
