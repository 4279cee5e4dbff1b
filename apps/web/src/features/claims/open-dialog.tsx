import { claimReasons, type ClaimReason } from '@showfloor/contract/common/claim-status'
import { goodsPicturesMax } from '@showfloor/contract/common/file-rules'
import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { Fault } from '../../ui/feedback/fault.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { QuantityRow, QuantityRows } from '../../ui/fields/quantity-rows.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { PhotoField, type Photo } from '../files/photo-field.tsx'
import { Photos } from '../files/photos.tsx'
import { uploadFile } from '../files/upload.ts'
import { useClaimChanges, type ClaimsOfOrder } from './claims.queries.ts'

type Goods = ClaimsOfOrder['goods'][number]
type Report = ClaimsOfOrder['reports'][number]
type Draft = { pieces: Record<string, number>; reason: ClaimReason; note: string; photos: Photo[] }

/** The claimable goods: those that the customer has, or that a driver brought back. `lineId`: the pressed line. */
export type Claimed = { orderId: string; goods: readonly Goods[]; lineId?: string; report?: Report }

const beginsWith = ({ goods, lineId, report }: Claimed): Draft => ({
  pieces: Object.fromEntries(
    (report ? [report] : goods).map((one) => [
      one.lineId,
      report ? report.left : one.lineId === lineId || goods.length === 1 ? 1 : 0,
    ]),
  ),
  reason: report?.problem === 'WRONG' ? 'WRONG' : 'DAMAGED',
  note: report?.note ?? '',
  photos: [],
})

const Pieces = (props: {
  goods: readonly Goods[]
  pieces: Draft['pieces']
  onChange: (pieces: Draft['pieces']) => void
}) => (
  <QuantityRows legend={t('claims.goods')}>
    {props.goods.map((one) => (
      <QuantityRow
        key={one.lineId}
        name={one.skuName}
        detail={[one.propertiesName, one.serialNo].filter(Boolean).join(' · ')}
        max={one.left}
        value={props.pieces[one.lineId] ?? 0}
        onChange={(n) => props.onChange({ ...props.pieces, [one.lineId]: n })}
      />
    ))}
  </QuantityRows>
)

/** The reason and the description. */
const Words = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) => (
  <>
    <Segmented
      kind="cards"
      label={t('claims.reason')}
      value={draft.reason}
      onChange={(reason) => change({ reason })}
      options={claimReasons.map((value) => ({ value, label: t(`claims.reason.${value}`) }))}
    />
    <TextArea
      label={t('claims.note')}
      hint={t('claims.noteHint')}
      rows={2}
      maxLength={1000}
      value={draft.note}
      onChange={(event) => change({ note: event.currentTarget.value })}
    />
  </>
)

const ClaimForm = ({ onClose, ...claimed }: Claimed & { onClose: () => void }) => {
  const { orderId, goods, report } = claimed
  const { draft, change, setDraft, submitted, onSubmit } = useForm(`claim of ${orderId}`, beginsWith(claimed))
  const { open } = useClaimChanges()
  const lines = Object.entries(draft.pieces).flatMap(([lineId, itemQty]) =>
    itemQty > 0 ? [{ lineId, itemQty }] : [],
  )
  const send = onSubmit(() => {
    if (lines.length === 0) return
    const { reason, note, photos } = draft
    open.mutate(
      {
        orderId,
        lines,
        reason,
        note: note.trim(),
        pictures: photos.map(({ id }) => id),
        ...(report ? { deliveryId: report.deliveryId } : {}),
      },
      { onSuccess: onClose },
    )
  })
  return (
    <Form onSubmit={send}>
      <Pieces
        goods={report ? [report] : goods}
        pieces={draft.pieces}
        onChange={(pieces) => change({ pieces })}
      />
      {submitted && lines.length === 0 ? <Fault>{t('claims.nothingChosen')}</Fault> : null}
      <Words draft={draft} change={change} />
      {report ? <Photos urls={report.pictures} /> : null}
      <PhotoField
        take={(file) => uploadFile('GOODS_PICTURE', file)}
        photos={draft.photos}
        max={goodsPicturesMax}
        onAdd={(photo) => setDraft((before) => ({ ...before, photos: [...before.photos, photo] }))}
        onRemove={(id) => change({ photos: draft.photos.filter((photo) => photo.id !== id) })}
      />
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={open.isPending}>
          {t('claims.open')}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** Opens a claim on goods of an order. */
export const OpenDialog = (props: Claimed & { onClose: () => void }) => (
  <Dialog open title={t('claims.open')} onClose={props.onClose} widthPx={520}>
    <ClaimForm {...props} />
  </Dialog>
)
