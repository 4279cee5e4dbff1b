import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CallError } from '../../client/request.ts'
import { formatDateTime, formatTime, isToday } from '../../i18n/format.ts'
import { t, type Language } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { SignaturePad } from '../../ui/signature/signature-pad.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ConfirmAnswer } from './confirm-answer.tsx'
import { dueOf, standingOf, type CustomerView, type Standing } from './confirmation-rules.ts'
import { customerOrderQuery } from './confirmation.queries.ts'
import classes from './confirmation.module.css'
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx'
import { CustomerInvoice } from './invoice/customer-invoice.tsx'
import { LinkProblem } from './link-problem.tsx'
import { CustomerClaims } from './order/customer-claims.tsx'
import { OrderAmounts } from './order/order-amounts.tsx'
import { OrderFacts } from './order/order-facts.tsx'
import { OrderLines } from './order/order-lines.tsx'
import { CustomerTransfers } from './order/customer-transfers.tsx'
import type { Returned } from './paying/place.ts'
import { StagePaying } from './paying/stage-paying.tsx'
import { Inline, Note, Stack, Text } from '../../ui/layout/parts.tsx'

const untilText = (time: string): string =>
  t('confirmation.validUntil', {
    time: isToday(time) ? t('confirmation.today', { time: formatTime(time) }) : formatDateTime(time),
  })

const titles = {
  open: 'confirmation.title',
  confirmed: 'confirmation.titleConfirmed',
  refused: 'confirmation.titleRefused',
} as const

const Head = ({ order, standing }: { order: CustomerView; standing: Exclude<Standing, 'outdated'> }) => (
  <Text as="header" textAlign="center" className={classes.head}>
    <h1>{t(titles[standing])}</h1>
    <Note>
      {t('confirmation.subtitle', {
        shop: order.shopName,
        guide: order.guideName,
        revision: order.revision,
      })}
    </Note>
    {standing === 'open' ? <Note>{untilText(order.expiresAt)}</Note> : null}
  </Text>
)

/** What the shop has received: the confirmation, a part of the money, or all of it. */
const receivedText = (order: CustomerView): string => {
  const { shopName: shop, paid } = order
  const due = dueOf(order)
  if (due === 0) return t('confirmation.paidText', { shop })
  if (paid <= 0) return t('confirmation.confirmedText', { shop })
  return t('confirmation.partText', { shop, paid: formatCents(paid), due: formatCents(due) })
}

const Standings = ({ order, standing }: { order: CustomerView; standing: Standing }) =>
  standing === 'confirmed' || standing === 'refused' ? (
    <Inline
      as="output"
      gap={3}
      pad={4}
      surface="warning-soft"
      round="l"
      tone="warning"
      className={classes.standing}
      data-standing={standing}
    >
      <Icon name={standing === 'confirmed' ? 'check' : 'info'} />
      {standing === 'confirmed'
        ? receivedText(order)
        : t('confirmation.refusedText', { guide: order.guideName })}
    </Inline>
  ) : null

const Signature = ({ onChange }: { onChange: (path: string) => void }) => (
  <Panel title={t('confirmation.signature')}>
    <SignaturePad label={t('confirmation.signature')} onChange={onChange} />
    <Note marginTop={2}>{t('confirmation.signatureHint')}</Note>
  </Panel>
)

/** The customer's page behind a link: the order to confirm, the signature pad, and the two answers. */
export const ConfirmScreen = (props: {
  token: string
  onConfirmed: () => void
  onLanguage: (language: Language) => void
  /** What the page came back with from a provider; handled once. */
  returned: Returned
  onReturned: () => void
  /** The delivery booking, once the order is confirmed. */
  booking: ReactNode
}) => {
  const { token, onConfirmed, onLanguage } = props
  const query = useQuery(customerOrderQuery(token))
  const [signature, setSignature] = useState('')
  // The revision that the customer began to read; a newer one must be read first.
  const [seen, setSeen] = useState<number>()
  const order = query.data
  const standing = order && standingOf(order)
  const language = <LanguageSwitch onSwitch={onLanguage} />
  if (query.isPending) return <ConfirmSkeleton>{language}</ConfirmSkeleton>
  if (!order || !standing || standing === 'outdated' || isOver(query.error)) {
    return (
      <LinkProblem
        error={isOver(query.error) || !order ? query.error : outdated}
        trying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {language}
      </LinkProblem>
    )
  }
  if (seen === undefined) setSeen(order.revision)
  return (
    <>
      <title>{`${t(titles[standing])} · ${order.shopName}`}</title>
      <Inline justify="end" className={classes.top}>
        {language}
      </Inline>
      <Head order={order} standing={standing} />
      <Stack gap={3} alignContent="start" grow className={classes.sheets}>
        <Standings order={order} standing={standing} />
        {standing === 'confirmed' ? props.booking : null}
        {standing === 'confirmed' ? <CustomerClaims token={token} /> : null}
        <OrderLines order={order} differences={standing === 'open' ? order.differences : []} />
        <OrderAmounts order={order} />
        {order.plan ? (
          <StagePaying
            token={token}
            order={order}
            plan={order.plan}
            returned={props.returned}
            onReturned={props.onReturned}
          />
        ) : null}
        {order.transfers.length > 0 ? <CustomerTransfers transfers={order.transfers} /> : null}
        {standing === 'confirmed' ? <CustomerInvoice token={token} invoice={order.invoice} /> : null}
        <OrderFacts order={order} />
        {standing === 'open' ? <Signature onChange={setSignature} /> : null}
      </Stack>
      {standing === 'open' ? (
        <ConfirmAnswer
          key={order.revision}
          order={order}
          token={token}
          signature={signature}
          isUpdated={seen !== undefined && seen !== order.revision}
          onConfirmed={onConfirmed}
        />
      ) : null}
    </>
  )
}

const outdated = new CallError(410, 'CONFIRM_LINK_REVOKED', '')

/** Whether the link has ended, so that the order on the screen can no longer be answered. */
const isOver = (error: Error | null): boolean =>
  error instanceof CallError &&
  ['CONFIRM_LINK_INVALID', 'CONFIRM_LINK_EXPIRED', 'CONFIRM_LINK_REVOKED'].includes(error.code)

const ConfirmSkeleton = ({ children }: { children: ReactNode }) => (
  <>
    <title>{`${t('confirmation.title')} · Showfloor`}</title>
    <Inline justify="end" className={classes.top}>
      {children}
    </Inline>
    <Text as="header" textAlign="center" className={classes.head}>
      <h1>{t('confirmation.title')}</h1>
      <Note>{t('common.loading')}</Note>
    </Text>
    <Stack gap={3} alignContent="start" grow className={classes.sheets}>
      <SkeletonRows count={3} rowPx={150} />
    </Stack>
  </>
)
