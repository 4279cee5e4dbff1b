import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { Fault } from '../../ui/feedback/fault.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { QuantityRow, QuantityRows } from '../../ui/fields/quantity-rows.tsx'
import { useDeliveryChanges } from './delivery-changes.ts'
import { sentTerms, TermsFields, type DeliveryTerms } from './delivery-terms.tsx'
import type { Delivery, GoodsLeft } from './deliveries.queries.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'

type Pieces = Record<string, number>

const Goods = (props: {
  goods: readonly GoodsLeft[]
  pieces: Pieces
  onChange: (pieces: Pieces) => void
}) => (
  <QuantityRows legend={t('deliveries.goods')}>
    {props.goods.map((line) => (
      <QuantityRow
        key={line.lineId}
        name={line.skuName}
        detail={[line.propertiesName, line.serialNo, t('deliveries.leftOf', { left: line.left })]
          .filter(Boolean)
          .join(' · ')}
        max={line.left}
        value={props.pieces[line.lineId] ?? 0}
        onChange={(n) => props.onChange({ ...props.pieces, [line.lineId]: n })}
      />
    ))}
  </QuantityRows>
)

type Planned = { orderId: string; goods: readonly GoodsLeft[]; pickup: boolean; day: string | null }

const PlanForm = ({ orderId, goods, pickup, day, onClose }: Planned & { onClose: () => void }) => {
  const left = goods.filter((line) => line.left > 0)
  const begins: DeliveryTerms & { pieces: Pieces } = {
    day: day ?? '',
    windowId: null,
    assembly: !pickup,
    callBefore: !pickup,
    note: '',
    pieces: Object.fromEntries(left.map((line) => [line.lineId, line.left])),
  }
  const { draft, change, submitted, onSubmit } = useForm(`delivery of ${orderId}`, begins)
  const { plan } = useDeliveryChanges()
  const lines = Object.entries(draft.pieces).flatMap(([lineId, itemQty]) =>
    itemQty > 0 ? [{ lineId, itemQty }] : [],
  )
  const { pieces, ...terms } = draft
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={onSubmit(() => {
        if (lines.length > 0) plan.mutate({ orderId, lines, ...sentTerms(terms) }, { onSuccess: onClose })
      })}
    >
      <TermsFields
        terms={terms}
        orderId={orderId}
        pickup={pickup}
        pieces={lines.reduce((sum, { itemQty }) => sum + itemQty, 0)}
        onChange={change}
      />
      <Goods goods={left} pieces={pieces} onChange={(next) => change({ pieces: next })} />
      {submitted && lines.length === 0 ? <Fault>{t('deliveries.nothingChosen')}</Fault> : null}
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={plan.isPending}>
          {t('deliveries.plan')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** Plans a delivery of the remaining goods of an order, or of a part. */
export const PlanDialog = ({ onClose, ...planned }: Planned & { onClose: () => void }) => (
  <Dialog open title={t('deliveries.plan')} onClose={onClose} widthPx={520}>
    <PlanForm {...planned} onClose={onClose} />
  </Dialog>
)

const ChangeForm = ({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const { id, version, day, window, assembly, callBefore, note } = delivery
  const { draft, change: put } = useDraft<DeliveryTerms>(`delivery ${id}`, {
    day: day ?? '',
    windowId: window?.id ?? null,
    assembly,
    callBefore,
    note,
  })
  const { change } = useDeliveryChanges()
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ id, version, ...sentTerms(draft) }, { onSuccess: onClose })
      }}
    >
      <TermsFields
        terms={draft}
        orderId={delivery.orderId}
        deliveryId={id}
        pickup={delivery.pickup}
        pieces={delivery.lines.reduce((sum, { itemQty }) => sum + itemQty, 0)}
        onChange={put}
      />
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('deliveries.save')}
        </Button>
      </FormButtons>
    </Stack>
  )
}

/** Moves a delivery to another day, or plans a failed one again. */
export const ChangeDialog = (props: { delivery: Delivery; onClose: () => void }) => (
  <Dialog
    open
    title={t(props.delivery.status === 'FAILED' ? 'deliveries.retry' : 'deliveries.change')}
    onClose={props.onClose}
    widthPx={480}
  >
    <ChangeForm {...props} />
  </Dialog>
)
