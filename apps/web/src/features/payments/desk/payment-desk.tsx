import { useId, type ReactNode } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { DeskActions } from './desk-actions.tsx'
import { useDesk, type Chosen } from './desk.ts'
import { LinkMissing } from '../link-missing.tsx'
import { PaymentHead } from '../payment-head.tsx'
import { PaymentProgress } from '../payment-progress.tsx'
import type { PaymentState } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { RemoteCode } from './remote-code.tsx'
import { TakeForm } from './take-form.tsx'
import { TenderList } from '../tenders/tender-list.tsx'

/** The payment desk: methods and amount, or the code that waits for the customer; every tender; the amount due. */
export const PaymentDesk = (props: {
  order: CallOutput<'orders.get'>
  payment: PaymentState
  /** Only these stages are taken. */
  chosen?: Chosen | undefined
  /** Between what is paid and the form. */
  children?: ReactNode
}) => {
  const { order, payment } = props
  const formId = useId()
  const desk = useDesk(payment, props.chosen)
  const { shown } = desk
  return (
    <>
      <div className={classes['screen']}>
        <PaymentHead order={order} />
        <PaymentProgress payment={payment} />
        {props.children}
        <div className={classes['columns']} data-code={shown !== undefined}>
          <div className={classes['main']} data-entering={desk.entering}>
            {desk.entering ? (
              <Panel>
                <TakeForm
                  id={formId}
                  types={desk.types}
                  draft={desk.draft}
                  askable={desk.askable}
                  busy={desk.taking}
                  onChange={desk.change}
                  onTake={desk.take}
                />
              </Panel>
            ) : null}
            {desk.mayTake ? null : <p className={classes['quiet']}>{t('payments.readOnly')}</p>}
            <Panel title={t('payments.tenders')}>
              <TenderList
                tenders={payment.tenders}
                shownId={shown?.id}
                onShow={desk.mayTake ? desk.show : undefined}
              />
            </Panel>
          </div>
          {shown?.state === 'CREATED' ? <LinkMissing tender={shown} desk={desk} /> : null}
          {shown && shown.state !== 'CREATED' ? (
            <RemoteCode key={shown.id} tender={shown} onCancel={() => void desk.askToClose(shown)} />
          ) : null}
        </div>
      </div>
      {desk.mayTake ? <DeskActions payment={payment} desk={desk} formId={formId} /> : null}
    </>
  )
}
