import type { Cents } from '@showfloor/contract/common/money'
import { useId, type ReactNode } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { DeskActions } from './desk-actions.tsx'
import { useDesk, type Chosen } from './desk.ts'
import { LinkMissing } from '../link-missing.tsx'
import { PaymentHead } from '../payment-head.tsx'
import { PaymentProgress } from '../payment-progress.tsx'
import type { PaymentState } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { FurtherWays } from '../further/further-ways.tsx'
import { TakeForm } from './take-form.tsx'
import { TenderList } from '../tenders/tender-list.tsx'
import { ways } from './ways.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

/** The payment desk: methods and amount, or the code that waits for the customer; every tender; the amount due. */
export const PaymentDesk = (props: {
  order: CallOutput<'orders.get'>
  payment: PaymentState
  /** Only these stages are taken. */
  chosen?: Chosen | undefined
  /** The amount that the form begins with, in cents, where that is not everything. */
  firstCents?: Cents | undefined
  /** Shown between the progress and the form. */
  children?: ReactNode
  /** Ways to pay that have screens of their own, as rows. */
  further?: ReactNode
  /** The order's papers: subsidy, receipts, invoice. */
  papers?: ReactNode
}) => {
  const { order, payment } = props
  const formId = useId()
  const desk = useDesk(payment, props)
  const { shown } = desk
  const Waiting = shown && shown.state !== 'CREATED' ? ways[shown.type].Waiting : undefined
  return (
    <>
      <div className={classes.screen}>
        <PaymentHead order={order} />
        <PaymentProgress payment={payment} />
        {props.children}
        <Stack gap={5} className={classes.desk} data-taking={desk.mayTake}>
          <Stack gap={5} alignContent="start" shrink>
            {desk.entering ? (
              <Panel>
                <TakeForm
                  id={formId}
                  orderId={payment.orderId}
                  types={desk.types}
                  hints={desk.hints}
                  draft={desk.draft}
                  takeable={desk.takeable}
                  busy={desk.taking}
                  onChange={desk.change}
                  onTake={desk.take}
                />
              </Panel>
            ) : null}
            {shown?.state === 'CREATED' ? <LinkMissing tender={shown} desk={desk} /> : null}
            {shown && Waiting ? (
              <Waiting key={shown.id} tender={shown} onCancel={() => void desk.askToClose(shown)} />
            ) : null}
            {desk.types.length === 0 ? <Notice>{t('payments.noTypes')}</Notice> : null}
            {desk.mayTake ? null : <Text tone="quiet">{t('payments.readOnly')}</Text>}
          </Stack>
          <Stack gap={5} alignContent="start" shrink className={classes.side}>
            {props.further ? <FurtherWays>{props.further}</FurtherWays> : null}
            <Panel title={t('payments.tenders')}>
              <TenderList
                payment={payment}
                shownId={shown?.id}
                onShow={desk.mayTake ? desk.show : undefined}
              />
            </Panel>
          </Stack>
          <Stack gap={5} alignContent="start" shrink className={classes.papers}>
            {props.papers}
          </Stack>
        </Stack>
      </div>
      {desk.mayTake ? <DeskActions payment={payment} desk={desk} formId={formId} /> : null}
    </>
  )
}
