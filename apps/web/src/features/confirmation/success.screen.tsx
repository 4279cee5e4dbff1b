import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t, type Language } from '../../i18n/i18n.ts'
import { Icon, type IconName } from '../../ui/pictures/icons.tsx'
import { Outcome } from '../../ui/states/outcome.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { dueOf, standingOf, type CustomerView } from './confirmation-rules.ts'
import { customerOrderQuery } from './confirmation.queries.ts'
import classes from './confirmation.module.css'
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx'
import { LinkProblem } from './link-problem.tsx'
import { OrderAmounts } from './order/order-amounts.tsx'
import { Inline, Stack } from '../../ui/layout/parts.tsx'

const Step = (props: { icon: IconName; title: string; children: ReactNode }) => (
  <li>
    <Stack
      as="span"
      align="center"
      justifyItems="center"
      rigid
      surface="accent-soft"
      round="m"
      tone="accent"
      className={classes.icon}
    >
      <Icon name={props.icon} />
    </Stack>
    <div>
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </div>
  </li>
)

const NextSteps = ({ order }: { order: CustomerView }) => {
  const { shopName: shop, guideName: guide } = order
  return (
    <Panel title={t('confirmation.next')}>
      <Stack as="ol" gap={4} className={classes.steps}>
        {dueOf(order) > 0 ? (
          <Step icon="card" title={t('confirmation.nextPay')}>
            {t('confirmation.nextPayText', { guide })}
          </Step>
        ) : null}
        {order.needsAddress ? (
          <Step icon="truck" title={t('confirmation.nextDelivery')}>
            {t('confirmation.nextDeliveryText')}
          </Step>
        ) : (
          <Step icon="store" title={t('confirmation.nextPickup')}>
            {t('confirmation.nextPickupText', { shop })}
          </Step>
        )}
        <Step icon="phone" title={t('confirmation.nextQuestion')}>
          {t('confirmation.nextQuestionText', { shop, guide })}
        </Step>
      </Stack>
    </Panel>
  )
}

/** After the confirmation: the order's number and the next steps. Fetched by the link, so that a reload or a bookmark shows the same. */
export const SuccessScreen = (props: {
  token: string
  onLanguage: (language: Language) => void
  /** The link to the order itself. */
  orderLink: ReactNode
  /** Shown instead while the order is not confirmed, or no longer. */
  otherwise: ReactNode
  /** The delivery booking. */
  booking: ReactNode
}) => {
  const query = useQuery(customerOrderQuery(props.token))
  const order = query.data
  const language = <LanguageSwitch onSwitch={props.onLanguage} />
  if (query.isPending) {
    return (
      <Stack gap={3} className={classes.successSheets}>
        <title>{`${t('confirmation.successTitle')} · Showfloor`}</title>
        <SkeletonRows count={3} rowPx={160} />
      </Stack>
    )
  }
  if (!order) {
    return (
      <LinkProblem error={query.error} trying={query.isFetching} onRetry={() => void query.refetch()}>
        {language}
      </LinkProblem>
    )
  }
  if (standingOf(order) !== 'confirmed') return props.otherwise
  return (
    <>
      <title>{`${t('confirmation.successTitle')} · ${order.shopName}`}</title>
      <Inline justify="end" className={classes.successTop}>
        {language}
      </Inline>
      <div className={classes.successHead}>
        <Outcome icon="check" tone="positive" title={t('confirmation.successTitle')}>
          <p className="tabular">{`${t('confirmation.orderNo')} ${order.orderNo}`}</p>
        </Outcome>
      </div>
      <Stack gap={3} className={classes.successSheets}>
        <OrderAmounts order={order} />
        {props.booking}
        <NextSteps order={order} />
        <p className={classes.order}>{props.orderLink}</p>
      </Stack>
    </>
  )
}
