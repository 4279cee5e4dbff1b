import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { Price } from '../../../ui/figures/price.tsx'
import { useShopOnly } from '../../../ui/privacy/shop-only.ts'
import { ValidationDialog } from '../../validation/validation-dialog.tsx'
import { passesAll } from '../../validation/validation-sections.ts'
import { CheckoutAmounts } from './checkout-amounts.tsx'
import { CheckoutCustomer } from './checkout-customer.tsx'
import { CheckoutDelivery } from './checkout-delivery.tsx'
import { clearDraft, useCheckoutDraft, type CheckoutDraft } from '../placing/checkout-draft.ts'
import { CheckoutGoods } from './checkout-goods.tsx'
import { CheckoutOffer } from './checkout-offer.tsx'
import { useHome } from '../placing/checkout-home.ts'
import {
  checkoutLines,
  lineNamed,
  needsApproval,
  orderGoods,
  whatIsMissing,
  type AllowedPrice,
  type SourceLine,
} from '../placing/checkout-lines.ts'
import { useDelivery } from './delivery-modes.ts'
import { usePlaceOrder } from '../placing/checkout-place.ts'
import type { CheckoutTarget } from '../placing/checkout-send.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { useTotals } from '../placing/checkout-totals.ts'
import { shareLabel } from '../order-sheets/order-amounts.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './checkout.module.css'

type Props = {
  shopId: string
  target: CheckoutTarget
  source: readonly SourceLine[]
  fresh: CheckoutDraft
  /** Prices below the red line that a manager approved for this order. */
  allowed: readonly AllowedPrice[]
  onDone: (orderId: string) => void
}

const useCheckout = (props: Props) => {
  const { shopId, target, source } = props
  const userId = useStored('userId') ?? ''
  const place = { userId, shopId, orderId: target.kind === 'order' ? target.order.id : undefined }
  const [typed, change] = useCheckoutDraft(place, props.fresh)
  const { modes, mode, draft } = useDelivery(typed, target.kind === 'cart')
  const [asked, setAsked] = useState<'draft' | 'order'>()
  const lines = checkoutLines(source, draft.lines)
  const goods = orderGoods(shopId, draft, lines)
  const totals = useTotals({ ...goods, ...(place.orderId ? { orderId: place.orderId } : {}) })
  const { calculated } = totals
  const toAsk = lines.filter((line) => needsApproval(line, calculated, props.allowed))
  const reason = draft.offerReason?.trim() ?? ''
  const placing = usePlaceOrder({
    target,
    order: draft.customer && {
      ...goods,
      customerId: draft.customer.id,
      ...(mode?.needsAddress && draft.addressId ? { addressId: draft.addressId } : {}),
    },
    onDone: (id) => {
      clearDraft(place)
      props.onDone(id)
    },
  })
  const home = useHome(draft, placing.check)
  const isShopOnlyShown = useShopOnly()
  const missing = whatIsMissing(draft, lines, calculated, mode)
  const missingText = asked && missing ? t(`orders.${missing}`) : undefined
  const ofCustomer = missing === 'needCustomer' || missing === 'needAddress'
  const problem = placing.problem
  const proceed = () => {
    setAsked('order')
    if (missing !== undefined) return
    if (toAsk.length === 0) placing.check()
    else if (reason !== '') placing.askOffers(reason)
  }
  const saveDraft = () => {
    setAsked('draft')
    if (missing === undefined) placing.saveDraft()
  }
  const totalsProblem = totals.error ? messageOf(totals.error) : undefined
  const named = problem?.ofLine ? lineNamed(lines, problem.text) : undefined
  const elsewhere = problem && !named ? problem.text : totalsProblem
  return {
    draft,
    modes,
    change,
    lines,
    totals,
    placing,
    home,
    toAsk,
    proceed,
    saveDraft,
    missing: {
      reason:
        asked === 'order' && toAsk.length > 0 && reason === ''
          ? t(isShopOnlyShown ? 'offers.reasonMissing' : 'orders.settleMissing')
          : undefined,
      ofCustomer: ofCustomer ? missingText : undefined,
      ofGoods: ofCustomer ? undefined : missingText,
    },
    refused: { goods: problem?.ofLine ? problem.text : totalsProblem, elsewhere },
  }
}

/** Whether the order was never submitted. */
const isDraft = (target: CheckoutTarget): boolean => target.kind === 'cart' || target.order.status === 'DRAFT'

const CheckoutBar = (props: {
  target: CheckoutTarget
  totals: ReturnType<typeof useTotals>
  busy: boolean
  asksOffer: boolean
  onSaveDraft: () => void
  onProceed: () => void
}) => {
  const { target, busy } = props
  const { calculated, pending } = props.totals
  const place = target.kind === 'cart' ? t('orders.place') : t('orders.placeAgain')
  const asking = useShopOnly()
    ? ({ draft: 'offers.request', submitted: 'orders.offerRevoke' } as const)
    : ({ draft: 'orders.settle', submitted: 'orders.settleRevoke' } as const)
  return (
    <ActionBar
      summary={
        <Stack as="span" className={classes.summary}>
          <span>
            {pending
              ? t('orders.calculating')
              : calculated
                ? shareLabel(calculated.amounts)
                : t('orders.payable')}
          </span>
          {calculated ? <Price amountCents={calculated.amounts.ownShare} size="lg" /> : '—'}
        </Stack>
      }
    >
      {isDraft(target) ? (
        <Button variant="default" disabled={busy} onClick={props.onSaveDraft}>
          {t('orders.saveDraft')}
        </Button>
      ) : null}
      <Button loading={busy} disabled={pending && calculated === undefined} onClick={props.onProceed}>
        {props.asksOffer ? t(asking[isDraft(target) ? 'draft' : 'submitted']) : place}
      </Button>
    </ActionBar>
  )
}

/** Everything between the goods and the order. `fresh`: the initial values without a stored draft. */
export const CheckoutForm = (props: Props) => {
  const { shopId } = props
  const { draft, modes, change, lines, totals, placing, home, toAsk, proceed, saveDraft, missing, refused } =
    useCheckout(props)
  const { calculated } = totals
  const isShopOnlyShown = useShopOnly()
  return (
    <>
      <Stack gap={4} align="start" className={classes.columns}>
        <Stack gap={4} shrink>
          <CheckoutCustomer shopId={shopId} draft={draft} missing={missing.ofCustomer} onChange={change} />
          <CheckoutGoods
            shopId={shopId}
            ownBoardIds={isDraft(props.target) ? [] : props.source.flatMap(({ board }) => board?.id ?? [])}
            lines={lines}
            draft={draft}
            calculated={calculated}
            problem={refused.goods}
            missing={missing.ofGoods}
            onChange={change}
          />
          {toAsk.length > 0 ? (
            <CheckoutOffer
              draft={draft}
              count={toAsk.length}
              isSubmitted={!isDraft(props.target)}
              missing={missing.reason}
              onChange={change}
            />
          ) : null}
        </Stack>
        <Stack gap={4} shrink>
          <CheckoutDelivery draft={draft} modes={modes} firstDay={calculated?.firstDay} onChange={change} />
          {calculated?.lacksSubsidyCity && isShopOnlyShown ? (
            <Notice>{t('orders.subsidyNoCity')}</Notice>
          ) : null}
          <CheckoutAmounts
            draft={draft}
            calculated={calculated}
            pending={totals.pending}
            itemCount={lines.reduce((count, line) => count + line.quantity, 0)}
            error={refused.elsewhere}
            onChange={change}
          />
        </Stack>
      </Stack>
      <CheckoutBar
        target={props.target}
        totals={totals}
        busy={placing.busy}
        asksOffer={toAsk.length > 0}
        onSaveDraft={saveDraft}
        onProceed={proceed}
      />
      <ValidationDialog
        open={placing.checks.open}
        data={placing.checks.data}
        error={placing.checks.error ?? null}
        onRetry={placing.check}
        busy={placing.busy}
        {...(placing.checks.data && passesAll(placing.checks.data)
          ? { hideCancel: true, closeOnOutside: true }
          : {})}
        {...(home ? { home } : {})}
        onCancel={placing.close}
        onOk={placing.place}
      />
    </>
  )
}
