import { leftOfStage } from '@showfloor/contract/common/payment-stages'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../client/request.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { PaymentStages, type StagePlan } from '../../confirmation/order/payment-stages.tsx'
import { PaymentDesk } from '../desk/payment-desk.tsx'
import { PaymentBlocked, PaymentWithoutOrder, type Way } from '../payment-blocked.tsx'
import { PaymentHead } from '../payment-head.tsx'
import { PaymentProgress } from '../payment-progress.tsx'
import { blockedBy, isPaidInFull, type PaymentState } from '../payment-rules.ts'
import classes from '../payment.module.css'
import { usePayment } from '../payments.queries.ts'
import { leftOfAll, nextOf } from './next-stages.ts'
import { PlanMoved } from './plan-moved.tsx'
import { chooser } from './stage-choice.tsx'
import { StageForm } from './stage-form.tsx'
import { templatesQuery, useRevokeStages } from './stages.queries.ts'
import { Text } from '../../../ui/layout/parts.tsx'

/** The form, once the shop's templates are there. */
const PlannedForm = ({ payment, onClose }: { payment: PaymentState; onClose: () => void }) => {
  const query = useQuery(templatesQuery(splitScopedId(payment.orderId).shopId))
  const { data } = query
  if (!data) return <QueryState query={query} rows={3} rowPx={72} />
  return <StageForm payment={payment} templates={data.data} onDone={onClose} onCancel={onClose} />
}

const PlanPanel = (props: {
  payment: PaymentState
  isAllowed: boolean
  chosen: readonly number[]
  onChoose: ((no: number, on: boolean) => void) | undefined
  onEdit: () => void
}) => {
  const { payment, isAllowed, chosen, onChoose, onEdit } = props
  const { plan, orderId } = payment
  const mayChange =
    (useStored('userInfo')?.permissions.includes('payment.take') ?? false) &&
    (plan?.stages.every(({ status }) => status !== 'VOIDED') ?? true)
  const revoke = useRevokeStages()
  const askToRevoke = async ({ version }: StagePlan) => {
    if (await confirm({ text: t('stages.revokeAsk'), danger: true })) revoke.mutate({ orderId, version })
  }
  return (
    <Panel
      title={t('stages.plan')}
      aside={
        mayChange && isAllowed ? (
          <span>
            <TextButton onClick={onEdit}>{t(plan ? 'stages.change' : 'stages.make')}</TextButton>
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
        <>
          <PlanMoved plan={plan} />
          <PaymentStages stages={plan.stages} choose={onChoose && chooser(chosen, onChoose)} />
        </>
      ) : (
        <Text tone="quiet">{t(isAllowed ? 'stages.noPlan' : 'stages.notHere')}</Text>
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
  const [isEditing, setEditing] = useState(false)
  const open = plan?.stages.filter((stage) => leftOfStage(stage) > 0) ?? []
  const wanted = picked?.filter((no) => open.some((stage) => stage.no === no)) ?? []
  const stages = wanted.length > 0 ? wanted : plan ? nextOf(plan) : []
  const leftCents = plan ? leftOfAll(plan, stages) : 0
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
      onEdit={() => setEditing(true)}
    />
  )
  const title = <title>{`${t('stages.title')} ${order.orderNo} · Showfloor`}</title>
  // Nothing is taken while the plan is changed: its amounts are about to be others.
  if (isEditing)
    return (
      <div className={classes.screen}>
        {title}
        <PaymentHead order={order} />
        <PaymentProgress payment={payment} />
        <Panel title={t(plan ? 'stages.change' : 'stages.make')}>
          <PlannedForm key={plan?.version} payment={payment} onClose={() => setEditing(false)} />
        </Panel>
      </div>
    )
  if (!isTaking)
    return (
      <div className={classes.screen}>
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
      <div className={classes.screen}>
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
