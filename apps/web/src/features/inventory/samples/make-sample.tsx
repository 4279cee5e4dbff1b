import { goodsPicturesMax } from '@showfloor/contract/common/file-rules'
import { Button } from '@mantine/core'
import { useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import { PhotoField, type Photo } from '../../files/photo-field.tsx'
import { uploadFile } from '../../files/upload.ts'
import { Note } from '../../../ui/layout/parts.tsx'

type Props = { shopId: string; skuCode: string; onClose: () => void }
type Draft = { condition: string; price: string; photos: Photo[] }

const SampleForm = ({ shopId, skuCode, onClose }: Props) => {
  const { draft, change, setDraft, sent, fault, onSubmit } = useForm<Draft>(`sample of ${skuCode}`, {
    condition: '',
    price: '',
    photos: [],
  })
  const make = useCall('inventory.sampleMake', {
    onSuccess: ({ serialNo }) => {
      sent()
      toast.success(t('browse.sampleMade', { no: serialNo }))
      onClose()
    },
  })
  const condition = draft.condition.trim()
  const price = parseCents(draft.price) ?? 0
  const send = onSubmit(() => {
    if (condition === '' || price < 1) return
    const pictures = draft.photos.map(({ id }) => id)
    make.mutate({ siteBO: { id: shopId }, skuCode, condition, price, pictures })
  })
  return (
    <Form onSubmit={send}>
      <Note>{t('browse.sampleMakeHint')}</Note>
      <TextArea
        label={t('browse.sampleCondition')}
        hint={t('browse.sampleConditionHint')}
        error={fault(condition === '', t('browse.sampleConditionBlank'))}
        rows={2}
        maxLength={100}
        value={draft.condition}
        onChange={(event) => change({ condition: event.currentTarget.value })}
      />
      <TextField
        label={t('browse.samplePrice')}
        error={fault(price < 1, t('browse.samplePriceWrong'))}
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
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
        <Button type="submit" loading={make.isPending}>
          {t('browse.sampleMake')}
        </Button>
      </FormButtons>
    </Form>
  )
}

/** Makes a free piece of a SKU a floor sample with a condition, a price and photos. */
export const MakeSample = (props: Props) => (
  <Dialog open title={t('browse.sampleMake')} onClose={props.onClose} widthPx={520}>
    <SampleForm {...props} />
  </Dialog>
)
