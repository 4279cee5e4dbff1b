import { useQuery, type QueryFilters } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { useOnceRead } from '../../../ui/loading/use-once-read.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useMayUseCart } from '../../carts/carts.queries.ts'
import { ValidationDialog } from '../../validation/validation-dialog.tsx'
import { ticksOf, validationOf } from '../../validation/validation-sections.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmLinkDialog } from './confirm-link-dialog.tsx'
import { orderButtons, type OrderButton, type Rights } from './order-actions.ts'
import { OrderButtons } from './order-buttons.tsx'
import { useOrderChanges } from './order-changes.ts'
import type { LineAction } from '../order-sheets/order-lines.tsx'
import { shareLabel } from '../order-sheets/order-amounts.tsx'
import { OrderSheets } from '../order-sheets/order-sheets.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { orderQuery, useOrderNews, useOrderRights, type OrderDetail } from '../orders.queries.ts'
import classes from './order.module.css'

const RepurchaseDialog = lazyPart(
  async () => (await import('./repurchase-dialog.tsx')).RepurchaseDialog,
  ({ onClose }) => onClose(),
)

/** The amount that matters now: the total, what is still due, or what goes back. */
const amountNow = ({ paid, subsidyPaid, due, toRefund, amounts }: OrderDetail) => {
  if (toRefund > 0) return { amountCents: toRefund, amountLabel: t('orders.toRefund') }
  return paid > subsidyPaid
    ? { amountCents: due, amountLabel: t('orders.due') }
    : { amountCents: amounts.ownShare, amountLabel: shareLabel(amounts) }
}

type Ways = {
  onEdit: (id: string) => void
  onPay: (id: string) => void
  onDeleted: () => void
  /** Panels of other features, above the goods. */
  Matters: ComponentType<{ order: OrderDetail }>
  /** Rarely needed panels and actions of an order, below the goods. */
  Papers: ComponentType<{ order: OrderDetail }>
  /** Actions of other features on a line. */
  LineAction: LineAction
  /** The dialog for a difference-price order. */
  DifferenceDialog: ComponentType<{ order: OrderDetail; onClose: () => void }>
}

/** The buttons of an order and their actions. On an outdated order, a press waits for the refetch, because the server refuses the old version. */
const useButtons = (order: OrderDetail, rights: Rights, steps: Record<OrderButton, () => void>) => {
  const mayBuyAgain = useMayUseCart() && order.status !== 'DRAFT'
  const { primary, others: more } = orderButtons(order, rights)
  const others: OrderButton[] = mayBuyAgain ? [...more, 'repurchase'] : more
  const outdated: QueryFilters = {
    queryKey: orderQuery(order.id).queryKey,
    predicate: ({ state }) => state.isInvalidated,
  }
  const pressed = useOnceRead<OrderButton>(outdated, (button) => {
    if (button === primary || others.includes(button)) steps[button]()
  })
  return { primary, others, ...pressed }
}

const LoadedOrder = ({ order, ...ways }: { order: OrderDetail } & Ways) => {
  const rights = useOrderRights()
  const changes = useOrderChanges(ways.onDeleted)
  const [dialog, setDialog] = useState<'link' | 'cancel' | 'checks' | 'reply' | 'repurchase' | 'difference'>()
  const close = () => setDialog(undefined)
  const which = { id: order.id, version: order.version }
  const pay = () => ways.onPay(order.id)

  const ask = async (text: string, then: () => void, danger = false) => {
    if (await confirm({ text, danger })) then()
  }
  const steps: Record<OrderButton, () => void> = {
    edit: () => ways.onEdit(order.id),
    pay,
    submit: () => setDialog('checks'),
    repurchase: () => setDialog('repurchase'),
    difference: () => setDialog('difference'),
    sendLink: () => setDialog('link'),
    cancel: () => setDialog('cancel'),
    confirmInShop: () => void ask(t('orders.confirmInShopAsk'), () => changes.confirmInShop.mutate(which)),
    revoke: () => void ask(t('orders.revokeAsk'), () => changes.revoke.mutate(which)),
    delete: () =>
      void ask(t('orders.deleteAsk', { no: order.orderNo }), () => changes.remove.mutate(which), true),
  }
  const { primary, others, press, isWaiting, isReading } = useButtons(order, rights, steps)
  return (
    <>
      <title>{`${order.orderNo} · Showfloor`}</title>
      <OrderSheets
        order={order}
        LineAction={ways.LineAction}
        onReply={rights.write ? () => setDialog('reply') : undefined}
        papers={<ways.Papers order={order} />}
      >
        <ways.Matters order={order} />
      </OrderSheets>
      <OrderButtons
        {...amountNow(order)}
        primary={primary}
        others={others}
        busy={changes.busy || isWaiting}
        onPress={press}
      />
      <ConfirmLinkDialog
        order={order}
        open={dialog === 'link'}
        onClose={close}
        onPay={primary === 'pay' ? pay : undefined}
      />
      <ReplyDialog order={order} open={dialog === 'reply'} onClose={close} />
      {dialog === 'repurchase' ? <RepurchaseDialog order={order} onClose={close} /> : null}
      {dialog === 'difference' ? <ways.DifferenceDialog order={order} onClose={close} /> : null}
      <CancelDialog
        open={dialog === 'cancel'}
        busy={changes.cancel.isPending || isReading}
        onClose={close}
        onCancel={(reason) => changes.cancel.mutate({ ...which, reason }, { onSuccess: close })}
      />
      <ValidationDialog
        open={dialog === 'checks'}
        data={validationOf(order.validation)}
        ticked={order.validation.flatMap((check) => (check.tickedBy === null ? [] : [check.section]))}
        busy={changes.submit.isPending || isReading}
        onCancel={close}
        onOk={(ticked) => changes.submit.mutate({ ...which, ticks: ticksOf(ticked) }, { onSuccess: close })}
      />
    </>
  )
}

/** One order with all its actions. */
export const OrderScreen = ({ id, shopId, ...ways }: { id: string; shopId: string } & Ways) => {
  const query = useQuery(orderQuery(id))
  useOrderNews(shopId)
  if (query.data) return <LoadedOrder key={id} order={query.data} {...ways} />
  if (query.isPending)
    return (
      <div className={classes.screen}>
        <SkeletonRows count={4} rowPx={140} />
      </div>
    )
  const absent = query.error instanceof CallError && [400, 403, 404].includes(query.error.status)
  return absent ? (
    <EmptyState
      icon="receipt"
      title={t('orders.notFound')}
      text={t('orders.notFoundText')}
      action={<Link to="/orders">{t('orders.back')}</Link>}
    />
  ) : (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  )
}
