import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import paper from '../../orders/paper/order-paper.module.css'
import { differenceText, yuan } from '../signed-yuan.ts'
import type { Day } from '../tills.queries.ts'
import { besideOrdersText, DayTaken, LineExpected } from './day-figure.tsx'
import { lineName } from './line-name.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'

const sumOf = ({ lines }: Day, of: (line: Day['lines'][number]) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** What the expected amounts are made of. */
const partsOf = (day: Day) => ({
  taken: yuan(day.taken),
  float: yuan(sumOf(day, ({ float }) => float ?? 0)),
  paidIn: differenceText(sumOf(day, ({ paidIn }) => paidIn ?? 0)),
  // What other days took lies in this day's drawers, and the other way round.
  otherDays: differenceText(sumOf(day, ({ otherDays }) => otherDays ?? 0) - day.elsewhere),
  corrected: differenceText(day.corrected.reduce((sum, { amount }) => sum + amount, 0)),
})

const Facts = ({ day }: { day: Day }) => (
  <Stack as="dl" columns={2} className={paper.facts}>
    <div>
      <dt>{t('days.from')}</dt>
      <dd>{formatDateTime(day.since)}</dd>
    </div>
    <div>
      <dt>{t('days.until')}</dt>
      <dd>{day.until ? formatDateTime(day.until) : ''}</dd>
    </div>
    <div>
      <dt>{t('days.taken')}</dt>
      <dd>
        <DayTaken day={day}>
          <b>{yuan(day.taken)}</b>
        </DayTaken>
      </dd>
    </div>
    <div>
      <dt>{t('days.difference')}</dt>
      <dd>
        <b>{differenceText(sumOf(day, ({ counted, expected }) => (counted ?? expected) - expected))}</b>
      </dd>
    </div>
  </Stack>
)

const Lines = ({ day }: { day: Day }) => (
  <Box as="table" wide className={paper.lines}>
    <thead>
      <tr>
        <th scope="col">{t('payments.method')}</th>
        <th scope="col">{t('days.should')}</th>
        <th scope="col">{t('days.counted')}</th>
        <th scope="col">{t('days.difference')}</th>
      </tr>
    </thead>
    <tbody>
      {day.lines.map((line) => {
        const difference = (line.counted ?? line.expected) - line.expected
        return (
          <tr key={line.sessionId ?? line.type}>
            <td>
              <b>{lineName(line)}</b>
              {line.float === null ? null : <small>{besideOrdersText(line)}</small>}
              {difference === 0 ? null : <small>{line.reason}</small>}
            </td>
            <td>
              <LineExpected day={day} line={line}>
                {yuan(line.expected)}
              </LineExpected>
            </td>
            <td>{yuan(line.counted ?? line.expected)}</td>
            <td>{differenceText(difference)}</td>
          </tr>
        )
      })}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">
          {t('days.sum')}
          <small>{t('days.sumOf', partsOf(day))}</small>
        </th>
        <td>{yuan(sumOf(day, ({ expected }) => expected))}</td>
        <td>{yuan(sumOf(day, ({ counted, expected }) => counted ?? expected))}</td>
        <td>{differenceText(sumOf(day, ({ counted, expected }) => (counted ?? expected) - expected))}</td>
      </tr>
    </tfoot>
  </Box>
)

/** The sheet that two people sign: expected and counted amounts of a day, with reasons for differences. */
export const DayPaper = ({ day }: { day: Day }) => (
  <article className={paper.paper} data-mantine-color-scheme="light" aria-label={t('days.title')}>
    <Inline as="header" justify="between" className={paper.head}>
      <div>
        <Text size="lg" weight={700}>
          {day.shopName}
        </Text>
        <h2>
          {t('days.title')} {formatDay(day.day)}
        </h2>
        <p>{t(`days.state.${day.state}`)}</p>
      </div>
    </Inline>
    <Facts day={day} />
    <Lines day={day} />
    {day.corrected.map((one) => (
      <p key={one.at}>
        {t('days.correctedHere', { day: one.ofDay, amount: differenceText(one.amount), reason: one.reason })}
      </p>
    ))}
    {day.corrections.map((one) => (
      <p key={one.at}>
        {t('days.correctedLater', {
          time: formatDateTime(one.at),
          name: one.actor,
          type: t(`payments.type.${one.type}`),
          amount: differenceText(one.amount),
          reason: one.reason,
        })}
      </p>
    ))}
    <Stack className={paper.signatures}>
      <div>
        <span>
          {t('days.first')} {day.firstBy} {day.firstAt ? formatDateTime(day.firstAt) : ''}
        </span>
      </div>
      <div>
        <span>
          {t('days.second')} {day.secondBy} {day.secondAt ? formatDateTime(day.secondAt) : ''}
        </span>
      </div>
    </Stack>
  </article>
)
