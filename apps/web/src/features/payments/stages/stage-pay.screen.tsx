import { formatCents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { CallError } from '../../../client/request.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { PaymentStages, type Stage, type StagePlan } from '../../confirmation/order/payment-stages.tsx'
import { PaymentDesk } from '../desk/payment-desk.tsx'
import { PaymentBlocked, PaymentWithoutOrder, type Way } from '../payment-blocked.tsx'
import { PaymentHead } from '../payment-head.tsx'
import { blockedBy, isPaidInFull, type PaymentState } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { usePayment } from '../payments.queries.ts'
import { StageForm } from './stage-form.tsx'
import { useRevokeStages } from './stages.queries.ts'

const leftOf = ({ amount, paid }: Stage): number => Math.max(0, amount - paid)

/** What is taken next: every stage that is due, else the first that is not paid. */
const nextOf = ({ stages }: StagePlan): number[] => {
  const unpaid = stages.filter((stage) => leftOf(stage) > 0)
  const due = unpaid.filter(({ status, overdue }) => overdue || status === 'DUE')
  return (due.length > 0 ? due : unpaid.slice(0, 1)).map(({ no }) => no)
}

/** Below each stage with money to come: whether it is taken now. */
const chooser = (chosen: readonly number[], onChoose: (no: number, on: boolean) => void) => (stage: Stage) =>
  leftOf(stage) === 0 ? null : (
    <CheckField
      label={t('stages.choose')}
      checked={chosen.includes(stage.no)}
      onChange={(on) => onChoose(stage.no, on)}
    />
  )

const PlanPanel = (props: {
  payment: PaymentState
  isAllowed: boolean
  chosen: readonly number[]
  onChoose: ((no: number, on: boolean) => void) | undefined
}) => {
  const { payment, isAllowed, chosen, onChoose } = props
  const { plan, orderId } = payment
  const mayChange =
    (useStored('userInfo')?.permissions.includes('payment.take') ?? false) &&
    (plan?.stages.every(({ status }) => status !== 'VOIDED') ?? true)
  const [editing, setEditing] = useState(false)
  const revoke = useRevokeStages()
  const close = () => setEditing(false)
  if (editing)
    return (
      <Panel title={t(plan ? 'stages.change' : 'stages.make')}>
        <StageForm key={plan?.version} payment={payment} onDone={close} onCancel={close} />
      </Panel>
    )
  const askToRevoke = async ({ version }: StagePlan) => {
    if (await confirm({ text: t('stages.revokeAsk'), danger: true })) revoke.mutate({ orderId, version })
  }
  return (
    <Panel
      title={t('stages.plan')}
      aside={
        mayChange && isAllowed ? (
          <span>
            <TextButton onClick={() => setEditing(true)}>
              {t(plan ? 'stages.change' : 'stages.make')}
            </TextButton>
            {plan ? (
              <TextButton disabled={revoke.isPending} onClick={() => void askToRevoke(plan)}>
                {t('stages.revoke')}
              </TextButton>
            ) : null}
          </span>
        ) : null
      }
    >
      {plan ? (
        <PaymentStages stages={plan.stages} choose={onChoose && chooser(chosen, onChoose)} />
      ) : (
        <p className={classes['quiet']}>{t(isAllowed ? 'stages.noPlan' : 'stages.notHere')}</p>
      )}
    </Panel>
  )
}

type Ways = { isAllowed: boolean; order: Way; orders: Way }

const Staged = (props: {
  order: NonNullable<ReturnType<typeof usePayment>['order']>
  payment: PaymentState
  isAllowed: boolean
  way: Way
}) => {
  const { order, payment, isAllowed } = props
  const { plan } = payment
  const [picked, setPicked] = useState<number[]>()
  const open = plan?.stages.filter((stage) => leftOf(stage) > 0) ?? []
  const wanted = picked?.filter((no) => open.some((stage) => stage.no === no)) ?? []
  const stages = wanted.length > 0 ? wanted : plan ? nextOf(plan) : []
  const leftCents = open
    .filter(({ no }) => stages.includes(no))
    .reduce((sum, stage) => sum + leftOf(stage), 0)
  const blocked = blockedBy(order.status, payment.open)
  const isTaking = !blocked && !isPaidInFull(payment)
  const choose = (no: number, on: boolean) =>
    setPicked(on ? [...stages, no].toSorted((a, b) => a - b) : stages.filter((one) => one !== no))
  const panel = (
    <PlanPanel
      payment={payment}
      isAllowed={isAllowed}
      chosen={stages}
      onChoose={isTaking ? choose : undefined}
    />
  )
  const title = <title>{`${t('stages.title')} ${order.orderNo} · Showfloor`}</title>
  if (!isTaking)
    return (
      <div className={classes['screen']}>
        {title}
        <PaymentHead order={order} />
        {panel}
        {blocked ? <PaymentBlocked blocked={blocked} order={props.way} /> : null}
      </div>
    )
  return (
    <>
      {title}
      <PaymentDesk
        key={order.id}
        order={order}
        payment={payment}
        chosen={plan && stages.length > 0 ? { stages, leftCents } : undefined}
      >
        {panel}
        {plan ? (
          <p className={classes['quiet']}>
            {t('stages.chosen', { n: stages.length, amount: formatCents(leftCents) })}
          </p>
        ) : null}
      </PaymentDesk>
    </>
  )
}

const OrderStages = (props: Ways & { orderId: string }) => {
  const { order, payment, pending, error, retry } = usePayment(props.orderId)
  if (error instanceof CallError && [403, 404].includes(error.status))
    return <PaymentWithoutOrder found={false} orders={props.orders} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (pending || !order || !payment)
    return (
      <div className={classes['screen']}>
        <title>{`${t('stages.title')} · Showfloor`}</title>
        <SkeletonRows count={4} rowPx={96} />
      </div>
    )
  return <Staged order={order} payment={payment} isAllowed={props.isAllowed} way={props.order} />
}

/** The stages of an order: planned, changed, and paid one, several or a part at a time. */
export const StagePayScreen = (props: Ways & { orderId: string | undefined }) =>
  props.orderId === undefined ? (
    <PaymentWithoutOrder found orders={props.orders} />
  ) : (
    <OrderStages key={props.orderId} {...props} orderId={props.orderId} />
  )
