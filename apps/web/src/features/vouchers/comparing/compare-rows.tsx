import type { ComparisonKind } from '@showfloor/contract/common/voucher-comparison'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { formatCents } from '@showfloor/contract/common/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { WordsForm } from '../../../ui/fields/inline-form.tsx'
import { ScrollTable } from '../../../ui/lists/scroll-table.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../vouchers.module.css'

export type OfDay = { shopId: string; platform: VoucherPlatform; day: string }
export type Compared = CallOutput<'vouchers.compare'>['data'][number]
type Ways = { onLink: (row: Compared) => void; onUnlink: (row: Compared) => void }

const tones: Record<ComparisonKind, Tone> = {
  ELSEWHERE: 'warning',
  MISSING: 'danger',
  VALUE: 'danger',
  STATE: 'danger',
  MATCHED: 'positive',
}

const yuan = (cents: number | null): string => (cents === null ? '–' : `¥${formatCents(cents)}`)

/** A person's note on a use without an order. */
const Note = ({ ofDay, row }: { ofDay: OfDay; row: Compared }) => {
  const [editing, setEditing] = useState(false)
  const told = useChangeOutcome('vouchers')
  const { mutate, isPending } = useCall('vouchers.compareNote', told(t('voucherDays.noted')))
  const { useNo } = row
  if (useNo === null || row.kind === 'MATCHED') return null
  const { shopId, platform } = ofDay
  if (editing)
    return (
      <WordsForm
        of={`voucher use ${platform} ${useNo}`}
        label={t('voucherDays.note')}
        missing={t('voucherDays.noteMissing')}
        send={t('voucherDays.keep')}
        busy={isPending}
        onSend={(note) => {
          mutate({ shopId, platform, useNo, note })
          setEditing(false)
        }}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <>
      {row.note === null ? null : <span>{`${row.note} · ${row.notedBy ?? ''}`}</span>}
      <TextButton onClick={() => setEditing(true)}>
        {t(row.note === null ? 'voucherDays.addNote' : 'voucherDays.changeNote')}
      </TextButton>
    </>
  )
}

/** The order of a use, and the ways to link it to one or to remove the link. */
const Order = ({ row, onLink, onUnlink }: { row: Compared } & Ways) => {
  const mayUnlink = useStored('userInfo')?.permissions.includes('payment.revoke') ?? false
  if (row.orderId === null)
    return row.kind === 'ELSEWHERE' ? (
      <TextButton onClick={() => onLink(row)}>{t('voucherDays.link')}</TextButton>
    ) : (
      '–'
    )
  return (
    <Stack as="span" gap={1} justifyItems="start" className={classes.order}>
      <Link to="/cetificates/result" search={{ order: row.orderId }}>
        {row.orderNo}
      </Link>
      {row.linkedBy === null ? null : (
        <Text as="small" nowrap>
          {t('voucherDays.linkedBy', { name: row.linkedBy })}
        </Text>
      )}
      {row.linkedBy !== null && mayUnlink ? (
        <TextButton onClick={() => onUnlink(row)}>{t('voucherDays.unlink')}</TextButton>
      ) : null}
    </Stack>
  )
}

/** Both sides of a day, a use in each row. */
export const CompareRows = ({ ofDay, rows, ...ways }: { ofDay: OfDay; rows: readonly Compared[] } & Ways) => (
  <ScrollTable label={t('voucherDays.title')}>
    <thead>
      <tr>
        <th scope="col">{t('voucherDays.kind')}</th>
        <th scope="col">{t('voucherDays.order')}</th>
        <th scope="col">{t('voucherDays.note')}</th>
        <th scope="col">{t('voucherDays.voucher')}</th>
        <th scope="col">{t('voucherDays.at')}</th>
        <th scope="col">{t('voucherDays.ours')}</th>
        <th scope="col">{t('voucherDays.theirs')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={row.useNo ?? `ours ${at}`}>
          <td>
            <StatusPill tone={row.note === null || row.kind === 'MATCHED' ? tones[row.kind] : 'neutral'}>
              {t(`voucherDays.kind.${row.kind}`)}
            </StatusPill>
          </td>
          <td>
            <Order row={row} {...ways} />
          </td>
          <td>
            <Note ofDay={ofDay} row={row} />
          </td>
          <td className={classes.voucher}>{row.title}</td>
          <Text as="td" nowrap>
            {formatDateTime(row.verifiedAt)}
          </Text>
          <td className="tabular">{yuan(row.ours)}</td>
          <td className="tabular">{yuan(row.theirs)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)
