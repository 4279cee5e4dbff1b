import { formatCents } from '@showfloor/contract/common/money'
import { Link, type LinkProps } from '@tanstack/react-router'
import { t } from '../../../i18n/i18n.ts'
import { ScrollTable } from '../../../ui/lists/scroll-table.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './books.module.css'

const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`

/** `link`: where a press leads; `onLeave` is called first. */
export type Bar = { name: string; amount: number; note?: string; link?: LinkProps; onLeave?: () => void }

/** A small amount stays visible; none has no bar. */
const lengthOf = (share: number): string => (share === 0 ? '0' : `max(2px, ${Math.round(share * 100)}%)`)

const BarLine = ({ bar, share }: { bar: Bar; share: number }) => {
  const line = (
    <>
      <span>{bar.name}</span>
      <i style={{ width: lengthOf(share) }} data-back={bar.amount < 0} />
      <span>{yuan(bar.amount)}</span>
    </>
  )
  return bar.link ? (
    <Link {...bar.link} className={classes.bar} onClick={bar.onLeave}>
      {line}
    </Link>
  ) : (
    <span className={classes.bar}>{line}</span>
  )
}

/** Amounts as bars, which lead to what they are made of, and the same as a table. */
export const Bars = (props: { title: string; what: string; bars: readonly Bar[]; hint?: string }) => {
  const { title, what, bars } = props
  const most = Math.max(1, ...bars.map(({ amount }) => Math.abs(amount)))
  return (
    <Panel title={title}>
      {bars.length === 0 ? <p>{t('books.nothingTaken')}</p> : null}
      {props.hint === undefined ? null : <p>{props.hint}</p>}
      <Stack as="ul" gap={2} className={classes.bars}>
        {bars.map((bar) => (
          <li key={bar.name}>
            <BarLine bar={bar} share={Math.abs(bar.amount) / most} />
          </li>
        ))}
      </Stack>
      {bars.length === 0 ? null : (
        <Box as="details" marginTop={3}>
          <Text as="summary" target tone="quiet">
            {t('books.asTable')}
          </Text>
          <ScrollTable label={title}>
            <thead>
              <tr>
                <th scope="col">{what}</th>
                <Text as="th" tabular textAlign="end" nowrap scope="col" className={classes.number}>
                  {t('tills.amount')}
                </Text>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.name}>
                  <th scope="row">
                    {bar.name} {bar.note}
                  </th>
                  <Text as="td" tabular textAlign="end" nowrap className={classes.number}>
                    {yuan(bar.amount)}
                  </Text>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </Box>
      )}
    </Panel>
  )
}
