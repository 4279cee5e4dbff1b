import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { ExportMenu } from '../../ui/files/export-menu.tsx'
import { PageTurner } from '../../ui/lists/page-turner.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { QueryState } from '../../ui/states/query-state.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { LedgerLink } from '../payments/books/ledger-link.tsx'
import { Arrivals } from './arrivals.tsx'
import { Figures, periodText } from './figures.tsx'
import {
  linesQuery,
  linesSize,
  moneyWords,
  yuan,
  type Lines,
  type Settlement,
} from './settlements.queries.ts'
import { ReceiveForm, RevokeForm, SignForm } from './step-forms.tsx'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './settlements.module.css'

/** The amounts that are compared come first. */
const summands = moneyWords.filter((word) => word !== 'receivable')

const Orders = ({ data }: { data: Lines['data'] }) => (
  <ScrollTable label={t('settlements.orders')}>
    <thead>
      <tr>
        <th scope="col">{t('settlements.order')}</th>
        <th scope="col" className={classes.amount}>
          {t('settlements.receivable')}
        </th>
        <th scope="col" className={classes.amount}>
          {t('settlements.stated')}
        </th>
        {summands.map((word) => (
          <th key={word} scope="col" className={classes.amount}>
            {t(`settlements.${word}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {data.map((line) => (
        <tr key={line.orderId}>
          <Text as="td" nowrap>
            <LedgerLink search={{ order: line.orderId }}>{line.orderNo}</LedgerLink>
            {line.part > 0 ? ` · ${t('settlements.changedSince')}` : ''}
            <Text as="small" block size="sm" title={line.tenders.map(({ no }) => no).join(', ')}>
              {[...new Set(line.tenders.map(({ type }) => t(`payments.type.${type}`)))].join(' · ')}
            </Text>
          </Text>
          <td className={classes.amount}>{yuan(line.receivable)}</td>
          <td className={classes.amount}>
            {line.stated === null ? '–' : yuan(line.stated)}{' '}
            {line.statedDifference ? (
              <StatusPill tone="warning">
                {t(line.statedDifference < 0 ? 'settlements.statedLess' : 'settlements.statedMore', {
                  amount: yuan(Math.abs(line.statedDifference)),
                })}
              </StatusPill>
            ) : null}
          </td>
          {summands.map((word) => (
            <td key={word} className={classes.amount}>
              {yuan(line[word])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

/** The history of a settlement. `differing`: for how many of its orders the channel states another amount. */
const History = ({ settlement, differing }: { settlement: Settlement; differing: number }) => {
  const { createdBy, createdAt, signedBy, signedAt, explanation, receipt, revocation } = settlement
  return (
    <Stack as="ul" gap={1} size="sm" tone="quiet">
      <li>{t('settlements.by.created', { name: createdBy, time: formatDateTime(createdAt) })}</li>
      {signedBy && signedAt ? (
        <li>{t('settlements.by.signed', { name: signedBy, time: formatDateTime(signedAt) })}</li>
      ) : null}
      {explanation ? <li>{t('settlements.explained', { text: explanation })}</li> : null}
      {receipt ? (
        <li>
          {t('settlements.by.received', {
            no: receipt.no,
            day: formatDay(receipt.day),
            amount: yuan(receipt.amount),
          })}
        </li>
      ) : null}
      {receipt && receipt.difference !== 0 ? (
        <Text as="li" tone="warning" className={classes.differs}>
          {t(receipt.difference < 0 ? 'settlements.arrivedLess' : 'settlements.arrivedMore', {
            amount: yuan(Math.abs(receipt.difference)),
          })}
        </Text>
      ) : null}
      {revocation ? (
        <li>
          {t('settlements.by.revoked', {
            name: revocation.by,
            time: formatDateTime(revocation.at),
            reason: revocation.reason,
          })}
        </li>
      ) : null}
      {differing > 0 ? (
        <Text as="li" tone="warning" className={classes.differs}>
          {t('settlements.differingCount', { n: differing })}
        </Text>
      ) : null}
    </Stack>
  )
}

type Step = 'receive' | 'revoke'

const Steps = (props: {
  settlement: Settlement
  signers: readonly string[]
  onStep: (step: Step) => void
}) => {
  const { settlement, signers, onStep } = props
  const { state } = settlement
  if (state === 'RECEIVED' || state === 'REVOKED') return null
  if (state === 'OPEN')
    return <SignForm settlement={settlement} signers={signers} onRevoke={() => onStep('revoke')} />
  return (
    <FormButtons>
      <Button variant="default" onClick={() => onStep('revoke')}>
        {t('settlements.revoke')}
      </Button>
      <Button variant="default" onClick={() => onStep('receive')}>
        {t('settlements.receive')}
      </Button>
    </FormButtons>
  )
}

/** A settlement: its figures, its orders, and finance's actions. */
export const SettlementDetail = (props: { settlement: Settlement; signers: readonly string[] }) => {
  const { settlement, signers } = props
  const [{ no, differing }, setPage] = useState({ no: 1, differing: false })
  const [step, setStep] = useState<Step>()
  const query = useQuery({ ...linesQuery(settlement.id, no, differing), placeholderData: keepPreviousData })
  const differingCount = useQuery(linesQuery(settlement.id, 1, true)).data?.total ?? 0
  const close = () => setStep(undefined)
  const hasArrivals =
    settlement.state === 'SIGNED' || (settlement.state === 'RECEIVED' && settlement.receipt?.arrivals !== 0)
  return (
    <Stack gap={4} className={classes.form}>
      <p>
        {[settlement.shop, settlement.channel, periodText(settlement), settlement.account]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Figures of={settlement} />
      <History settlement={settlement} differing={differingCount} />
      {hasArrivals ? <Arrivals settlement={settlement} /> : null}
      {step === 'receive' ? <ReceiveForm settlement={settlement} onDone={close} /> : null}
      {step === 'revoke' ? <RevokeForm settlement={settlement} onDone={close} /> : null}
      {step ? null : <Steps settlement={settlement} signers={signers} onStep={setStep} />}
      {differingCount > 0 ? (
        <FilterChips label={t('settlements.orders')}>
          {[false, true].map((one) => (
            <FilterChip
              key={String(one)}
              pressed={differing === one}
              count={one ? differingCount : settlement.orders}
              onPress={() => setPage({ no: 1, differing: one })}
            >
              {t(one ? 'settlements.differing' : 'settlements.allOrders')}
            </FilterChip>
          ))}
        </FilterChips>
      ) : null}
      <ExportMenu
        of="settlements.linesExport"
        input={{ id: settlement.id, differing }}
        name={settlement.no}
      />
      <QueryState query={query} rows={3} rowPx={44} />
      {query.data ? (
        <>
          <Orders data={query.data.data} />
          <PageTurner
            no={no}
            size={linesSize}
            total={query.data.total}
            onTurn={(next) => setPage({ no: next, differing })}
          />
        </>
      ) : null}
    </Stack>
  )
}
