import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { FilterChip } from '../../../ui/search/filter-chip.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { differenceText, yuan } from '../signed-yuan.ts'
import { useDayChanges, type Day } from '../tills.queries.ts'
import { besideOrdersText, DayTaken, LineExpected } from './day-figure.tsx'
import { lineName } from './line-name.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../tills.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Line = Day['lines'][number]
type Typed = { yuan: string; why: string }

/** Amounts may be negative, because refunds of a day can exceed its receipts. */
const signedCents = (text: string): number | undefined => {
  const bare = text.trim()
  const cents = parseCents(bare.replace(/^[-−]/, ''))
  return cents !== undefined && /^[-−]/.test(bare) ? -cents : cents
}

const Drawer = ({ day, line }: { day: Day; line: Line }) => {
  const difference = (line.counted ?? 0) - line.expected
  return (
    <Stack as="li" gapY={2} gapX={4} align="start" padY={3} className={classes.line}>
      <span>
        <b>{lineName(line)}</b>
        <Text as="small" size="sm" breakWords>
          <LineExpected day={day} line={line}>
            {t('days.shouldBe', { amount: yuan(line.expected) })}
          </LineExpected>{' '}
          · {besideOrdersText(line)}
        </Text>
      </span>
      <Stack
        as="span"
        justifyItems="end"
        shrink
        tabular
        textAlign="end"
        className={classes.amount}
        data-differs={difference !== 0}
      >
        <b>{yuan(line.counted ?? 0)}</b>
        <Text as="small" size="sm" breakWords>
          {difference === 0 ? t('days.agrees') : `${differenceText(difference)} · ${line.reason}`}
        </Text>
      </Stack>
    </Stack>
  )
}

const Counted = (props: {
  day: Day
  line: Line
  typed: Typed
  asked: boolean
  onChange: (typed: Typed) => void
}) => {
  const { day, line, typed, asked, onChange } = props
  const cents = signedCents(typed.yuan)
  const difference = cents === undefined ? undefined : cents - line.expected
  return (
    <Stack as="li" gapY={2} gapX={4} align="start" padY={3} className={classes.line}>
      <span>
        <b>{lineName(line)}</b>
        <Text as="small" size="sm" breakWords>
          <LineExpected day={day} line={line}>
            {t('days.shouldBe', { amount: yuan(line.expected) })}
          </LineExpected>
        </Text>
      </span>
      <Stack columns="fill-auto" gap={2} align="end">
        <TextField
          label={t('days.isThere', { name: lineName(line) })}
          error={asked && cents === undefined ? t('days.isThereWrong') : undefined}
          hint={difference === undefined || difference === 0 ? undefined : differenceText(difference)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          before="¥"
          value={typed.yuan}
          onChange={(event) => onChange({ ...typed, yuan: event.currentTarget.value })}
        />
        <FilterChip
          pressed={difference === 0}
          onPress={() =>
            onChange({
              ...typed,
              yuan: `${line.expected < 0 ? '-' : ''}${centsText(Math.abs(line.expected))}`,
            })
          }
        >
          {t('days.agrees')}
        </FilterChip>
      </Stack>
      {difference === undefined || difference === 0 ? null : (
        <TextField
          label={t('days.why')}
          error={asked && typed.why.trim() === '' ? t('days.whyMissing') : undefined}
          maxLength={200}
          value={typed.why}
          onChange={(event) => onChange({ ...typed, why: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** A line to submit; none while the amount cannot be read or a difference has no reason. */
const countedLine = (line: Line, { yuan: text, why }: Typed) => {
  const counted = signedCents(text)
  const isSaid = counted === line.expected || why.trim() !== ''
  return counted === undefined || !isSaid
    ? []
    : [{ type: line.type, expected: line.expected, counted, reason: why.trim() }]
}

/** Expected beside counted amounts, type by type; drawers are shown as counted before. */
export const CountDay = ({ shopId, day }: { shopId: string; day: Day }) => {
  const { submit, busy } = useDayChanges()
  const { draft, setDraft, submitted, onSubmit } = useForm<Record<string, Typed>>(
    `day ${shopId} ${day.day}`,
    {},
  )
  const typedOf = ({ type }: Line): Typed => draft[type] ?? { yuan: '', why: '' }
  const [drawers, rest] = [
    day.lines.filter(({ sessionId }) => sessionId !== null),
    day.lines.filter(({ sessionId }) => sessionId === null),
  ]
  const send = onSubmit(() => {
    const lines = rest.flatMap((line) => countedLine(line, typedOf(line)))
    if (lines.length === rest.length) submit.mutate({ shopId, day: day.day, lines })
  })
  return (
    <>
      {day.openTills.length > 0 ? (
        <Notice>
          {t('days.openTills', { names: day.openTills.join('、') })}{' '}
          <Link to="/tills">{t('tills.title')}</Link>
        </Notice>
      ) : null}
      {day.corrected.map((one) => (
        <Notice key={one.at} tone="accent">
          {t('days.correctedHere', {
            day: one.ofDay,
            amount: differenceText(one.amount),
            reason: one.reason,
          })}
        </Notice>
      ))}
      <Panel title={t('days.compare')}>
        {day.lines.length === 0 ? <p>{t('days.nothing')}</p> : null}
        <ul>
          {drawers.map((line) => (
            <Drawer key={line.sessionId} day={day} line={line} />
          ))}
          {rest.map((line) => (
            <Counted
              key={line.type}
              day={day}
              line={line}
              typed={typedOf(line)}
              asked={submitted}
              onChange={(typed) => setDraft({ ...draft, [line.type]: typed })}
            />
          ))}
        </ul>
      </Panel>
      <ActionBar
        floating
        summary={
          <DayTaken day={day}>
            {t('days.taken')} {yuan(day.taken)}
          </DayTaken>
        }
      >
        <Button loading={busy} disabled={day.openTills.length > 0} onClick={send}>
          {t('days.submit')}
        </Button>
      </ActionBar>
    </>
  )
}
