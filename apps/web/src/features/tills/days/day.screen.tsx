import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import desk from '../../orders/paper/order-paper.module.css'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { dayQuery, useDayChanges, type Day } from '../tills.queries.ts'
import { CorrectionForm } from './correction-form.tsx'
import { EntriesAfter } from './day-figure.tsx'
import { DayPaper } from './day-paper.tsx'
import { DayPill } from './day-pill.tsx'
import { CountDay } from './count-day.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Print = () => (
  <Button variant="default" leftSection={<Icon name="print" />} onClick={() => globalThis.print()}>
    {t('orders.print')}
  </Button>
)

/** A day with a signature: its paper, and the remaining steps. */
const SignedDay = ({ shopId, day }: { shopId: string; day: Day }) => {
  const { sign, reopen, busy } = useDayChanges()
  const [correcting, setCorrecting] = useState(false)
  const ref = { shopId, day: day.day, version: day.version }
  const press = async (step: 'sign' | 'reopen') => {
    const text = t(`days.${step}Ask`, { day: formatDay(day.day) })
    if (!(await confirm({ text, okText: t(`days.${step}`) }))) return
    if (step === 'sign') sign.mutate(ref)
    else reopen.mutate(ref)
  }
  return (
    <>
      <EntriesAfter day={day} />
      <Stack gap={5} className={desk.desk}>
        <DayPaper day={day} />
      </Stack>
      {correcting ? (
        <CorrectionForm shopId={shopId} day={day.day} onDone={() => setCorrecting(false)} />
      ) : null}
      <ActionBar
        floating
        {...(day.state === 'SIGNED' ? { summary: t('days.waitsForSecond', { name: day.firstBy }) } : {})}
      >
        {day.actions.includes('reopen') ? (
          <Button variant="default" disabled={busy} onClick={() => void press('reopen')}>
            {t('days.reopen')}
          </Button>
        ) : null}
        {day.actions.includes('correct') && !correcting ? (
          <Button variant="default" onClick={() => setCorrecting(true)}>
            {t('days.correct')}
          </Button>
        ) : null}
        <Print />
        {day.actions.includes('sign') ? (
          <Button disabled={busy} onClick={() => void press('sign')}>
            {t('days.sign')}
          </Button>
        ) : null}
      </ActionBar>
    </>
  )
}

/** One day of a shop: counted, signed by two, printed. */
export const DayScreen = ({ shopId, day }: { shopId: string; day: string }) => {
  const query = useQuery(dayQuery(shopId, day))
  const { data } = query
  const title = `${t('days.title')} ${formatDay(day)}`
  return (
    <Stack gap={4} alignContent="start" grow pad={5} className={desk.screen}>
      <title>{`${title} · Showfloor`}</title>
      <header className={desk.tools}>
        <Stack gap={1}>
          <BackLink link={{ to: '/day-end' }} name={t('days.title')} />
          <h1>{formatDay(day)}</h1>
        </Stack>
        {data ? <DayPill state={data.state} /> : null}
      </header>
      <QueryState query={query} rows={4} rowPx={72} />
      {data?.state === 'OPEN' ? <CountDay shopId={shopId} day={data} /> : null}
      {data && data.state !== 'OPEN' ? <SignedDay shopId={shopId} day={data} /> : null}
    </Stack>
  )
}
