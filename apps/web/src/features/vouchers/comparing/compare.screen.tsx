import { Button } from '@mantine/core'
import { voucherPlatforms, type VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../../../client/queries.ts'
import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Menu } from '../../identity/menu.ts'
import { BooksFrame } from '../../payments/books/books-frame.tsx'
import { CompareRows, type OfDay } from './compare-rows.tsx'
import { Linking, useLinking } from './linking.tsx'
import { Inline, Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const compareQuery = (ofDay: OfDay) => ({ ...callQuery('vouchers.compare', ofDay), staleTime: 0 })

/** The other days on which uses elsewhere still wait for an order or a note. */
const OpenDays = (props: { days: readonly { day: string; uses: number }[]; onDay: (day: string) => void }) =>
  props.days.length === 0 ? null : (
    <Inline as="p" wrap gapY={2} gapX={4} align="center" tone="quiet">
      {t('voucherDays.open')}
      {props.days.map(({ day, uses }) => (
        <TextButton key={day} onClick={() => props.onDay(day)}>
          {t('voucherDays.openDay', { day: formatDay(day), n: uses })}
        </TextButton>
      ))}
    </Inline>
  )

/** The uses that a platform reports for a shop's day, beside those of its orders. */
export const CompareVouchersScreen = (props: {
  menu: Menu
  ofDay: OfDay
  today: string
  onChange: (change: { platform?: VoucherPlatform; day?: string }) => void
}) => {
  const { menu, ofDay, today, onChange } = props
  const query = useQuery(compareQuery(ofDay))
  const told = useChangeOutcome('vouchers')
  const fetching = useCall('vouchers.compareFetch', told(t('voucherDays.fetched')))
  const linking = useLinking()
  const { data } = query
  const name = t(`vouchers.platform.${ofDay.platform}`)
  const action = (
    <Button loading={fetching.isPending} onClick={() => fetching.mutate(ofDay)}>
      {t('voucherDays.fetch', { platform: name })}
    </Button>
  )
  return (
    <BooksFrame menu={menu} title={t('voucherDays.title')} action={action}>
      <Inline wrap gap={4} align="end">
        <Segmented
          label={t('vouchers.platform')}
          value={ofDay.platform}
          onChange={(platform) => onChange({ platform })}
          options={voucherPlatforms.map((value) => ({ value, label: t(`vouchers.platform.${value}`) }))}
        />
        <TextField
          type="date"
          label={t('voucherDays.day')}
          max={today}
          value={ofDay.day}
          onChange={(event) => {
            if (/^\d{4}-\d{2}-\d{2}$/.test(event.currentTarget.value))
              onChange({ day: event.currentTarget.value })
          }}
        />
      </Inline>
      <QueryState query={query} rows={4} rowPx={56} />
      <OpenDays
        days={(data?.open ?? []).filter(({ day }) => day !== ofDay.day)}
        onDay={(day) => onChange({ day })}
      />
      {data?.fetchedAt === null ? <Notice>{t('voucherDays.never', { platform: name })}</Notice> : null}
      {data?.fetchedAt ? (
        <Text tone="quiet">
          {t('voucherDays.fetchedAt', { platform: name, time: formatDateTime(data.fetchedAt) })}
        </Text>
      ) : null}
      {data?.fetchedAt && data.data.length === 0 ? (
        <EmptyState icon="receipt" title={t('voucherDays.none')} text={t('voucherDays.noneText')} />
      ) : null}
      {data && data.data.length > 0 ? (
        <Panel>
          <CompareRows ofDay={ofDay} rows={data.data} onLink={linking.onLink} onUnlink={linking.onUnlink} />
        </Panel>
      ) : null}
      <Linking ofDay={ofDay} linking={linking} />
    </BooksFrame>
  )
}
