import { Button } from '@mantine/core'
import { statementBytesMax } from '@showfloor/contract/common/bank-statements'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey } from '../../client/queries.ts'
import { formatDateTime, formatDay, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { DropFile } from '../../ui/files/drop-file.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { sendStatement, type StatementTaken } from './settlements.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const textOf = ({ known, rows, matched, unknown }: StatementTaken): string =>
  [
    t(known ? 'settlements.statementKnown' : 'settlements.statementTaken', {
      rows: formatNumber(rows),
      matched: formatNumber(matched),
    }),
    unknown.length > 0 ? t('settlements.statementUnknown', { numbers: unknown.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ')

type Overlap = StatementTaken['overlaps'][number]

const nameOf = ({ source, day, takenAt, takenBy }: Overlap): string =>
  source === null
    ? t('settlements.statementBy', { name: takenBy, time: formatDateTime(takenAt) })
    : `${t(`settlements.source.${source}`)} · ${day === null ? '' : formatDay(day)}`

/** Asks whether a file corrects one of the statements that name its orders, or adds to them. */
const Overlaps = (props: {
  overlaps: readonly Overlap[]
  busy: boolean
  onDecide: (replaces: string) => void
}) => (
  <Stack as="section" gap={4} className={classes.form} aria-label={t('settlements.overlaps')}>
    <Notice tone="warning">{t('settlements.overlapsText')}</Notice>
    <Stack as="ul" gap={2} className={classes.arrivals}>
      {props.overlaps.map((overlap) => (
        <li key={overlap.id}>
          <span>
            <b>{nameOf(overlap)}</b>
            <small>{t('settlements.overlapOrders', { n: overlap.orders })}</small>
          </span>
          {overlap.source === null ? (
            <Button
              variant="default"
              loading={props.busy}
              aria-label={`${t('settlements.replace')} ${nameOf(overlap)}`}
              onClick={() => props.onDecide(overlap.id)}
            >
              {t('settlements.replace')}
            </Button>
          ) : null}
        </li>
      ))}
    </Stack>
    <Button variant="default" loading={props.busy} onClick={() => props.onDecide('NONE')}>
      {t('settlements.addFile')}
    </Button>
  </Stack>
)

/** Imports a channel's statement of its orders, before they are settled. */
export const TakeStatement = ({ shopId, channelId }: { shopId: string; channelId: string }) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [sent, setSent] = useState<{ file: File; answer: StatementTaken }>()
  const [refused, setRefused] = useState<string>()
  const megabytes = statementBytesMax / 1_000_000
  const take = async (file: File, replaces?: string) => {
    setRefused(undefined)
    setBusy(file.name)
    try {
      setSent({ file, answer: await sendStatement({ shopId, channelId }, file, replaces) })
      await queryClient.invalidateQueries({ queryKey: nounKey('settlements') })
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    setSent(undefined)
    if (file.size > statementBytesMax) return setRefused(t('settlements.statementLarge', { n: megabytes }))
    void take(file)
  }
  const { file, answer } = sent ?? {}
  return (
    <>
      <DropFile
        label={t('settlements.statement')}
        hint={t('settlements.statementHint')}
        accept=".csv,.xlsx,.zip"
        busy={busy}
        onFile={choose}
      />
      {answer?.taken ? (
        <Notice tone={answer.unknown.length > 0 ? 'warning' : 'accent'}>{textOf(answer)}</Notice>
      ) : null}
      {file && answer && !answer.taken ? (
        <Overlaps
          overlaps={answer.overlaps}
          busy={busy !== undefined}
          onDecide={(replaces) => void take(file, replaces)}
        />
      ) : null}
      {refused ? <Notice>{refused}</Notice> : null}
    </>
  )
}
