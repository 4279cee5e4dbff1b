import type { Cents } from '@showfloor/contract/common/money'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import {
  askableCents,
  isWaiting,
  shownCents,
  statusOf,
  type PaymentState,
  type Tender,
  type TenderType,
} from '../payment-rules.ts'
import { askingText } from '../tenders/asking-text.ts'
import { failureText } from '../tenders/failure-text.ts'
import { TenderIcon } from '../tenders/tender-icon.tsx'
import { isFailed } from './mixed.queries.ts'
import { Box, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../stages/stages.module.css'

const noteOf = (tender: Tender): string | undefined => {
  if (tender.type === 'SUBSIDY') return t('mixed.byState')
  if (tender.failure !== null && tender.state === 'FAILED') return failureText(tender)
  if (tender.state === 'UNKNOWN') return askingText(tender)
  if (tender.state === 'CREATED' && !tender.isPlanned) return t('payments.codeMissing')
  return undefined
}

const Line = (props: {
  type: TenderType
  note: string | undefined
  amount: Cents
  status: { text: string; tone: Tone }
  /** Whether it is a part of the whole. */
  counts: boolean
}) => (
  <>
    <Stack as="span" align="center" justifyItems="center" surface="sunken" round="m" className={classes.icon}>
      <TenderIcon type={props.type} />
    </Stack>
    <Stack as="span" shrink className={classes.name}>
      <b>{t(`payments.type.${props.type}`)}</b>
      {props.note === undefined ? null : (
        <Text as="small" size="sm">
          {props.note}
        </Text>
      )}
    </Stack>
    <Box as="span" justifySelf="end" className={classes.amount} data-off={!props.counts}>
      <Price amountCents={props.amount} size="lg" />
    </Box>
    <Box as="span" justifySelf="end" className={classes.outcome}>
      <StatusPill tone={props.status.tone}>{props.status.text}</StatusPill>
    </Box>
  </>
)

const TenderLine = ({ tender }: { tender: Tender }) => {
  const { type, counted } = tender
  const status = statusOf(tender)
  const text = t(type === 'SUBSIDY' && tender.state === 'SUCCEEDED' ? 'mixed.reserved' : status.text)
  return (
    <Line
      type={type}
      note={noteOf(tender)}
      amount={counted === 0 ? shownCents(tender) : counted}
      status={{ text, tone: status.tone }}
      counts={counted > 0}
    />
  )
}

/** How a line looks, whether it can be chosen or not. */
const look = {
  gapY: 1,
  gapX: 3,
  align: 'center',
  wide: true,
  surface: 'plain',
  line: 'around',
  round: 'l',
  tone: 'ink',
  textAlign: 'start',
  className: classes.line,
} as const

/**
 * An order's whole payment: the state's part, what was paid or requested apart, the lines of a collection with their outcomes, and what no line takes. It adds up to
 * the payable. The chosen line is handled beside them.
 */
export const MixedLines = (props: {
  payment: PaymentState
  lines: readonly Tender[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}) => {
  const { payment, lines } = props
  const { tenders, subsidyOpen } = payment
  const apart = tenders.filter(({ id, counted }) => counted > 0 && lines.every((line) => line.id !== id))
  const left = askableCents(payment)
  return (
    <>
      <Stack as="ol" gap={2} marginBottom={4} aria-live="polite">
        {subsidyOpen > 0 ? (
          <Stack as="li" {...look}>
            <Line
              type="SUBSIDY"
              note={t('mixed.byState')}
              amount={subsidyOpen}
              status={{ text: t('mixed.toReserve'), tone: 'warning' }}
              counts
            />
          </Stack>
        ) : null}
        {apart.map((tender) => (
          <Stack as="li" key={tender.id} {...look}>
            <TenderLine tender={tender} />
          </Stack>
        ))}
        {lines.map((tender) => (
          <li key={tender.id}>
            {isWaiting(tender) || isFailed(tender) ? (
              <Stack
                as="button"
                type="button"
                {...look}
                aria-pressed={tender.id === props.chosenId}
                onClick={() => props.onChoose(tender.id)}
              >
                <TenderLine tender={tender} />
              </Stack>
            ) : (
              <Stack {...look}>
                <TenderLine tender={tender} />
              </Stack>
            )}
          </li>
        ))}
      </Stack>
      <Stack as="dl" gapY={1} gapX={3} align="baseline" className={classes.total}>
        {left > 0 ? (
          <>
            <dt>{t('mixed.unassigned')}</dt>
            <Box as="dd" justifySelf="end">
              <Price amountCents={left} />
            </Box>
          </>
        ) : null}
        <dt>{t('payments.payable')}</dt>
        <Box as="dd" justifySelf="end">
          <Price amountCents={payment.payable} size="lg" />
        </Box>
      </Stack>
    </>
  )
}
