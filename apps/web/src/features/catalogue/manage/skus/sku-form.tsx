import { CATALOGUE_CODE_MAX, CATALOGUE_TEXT_MAX } from '@showfloor/contract/common/catalogue-words'
import { productMaterials } from '@showfloor/contract/common/product-materials'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { CheckField } from '../../../../ui/choices/check-field.tsx'
import { Field, TextField } from '../../../../ui/fields/text-field.tsx'
import { focusHere } from '../../../../ui/focus/focus-here.ts'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { Segmented } from '../../../../ui/choices/segmented.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { useDraft } from '../../../../ui/drafts/use-draft.ts'
import shared from '../../../identity/administration.module.css'
import { choicesQuery, useSaving, type ManagedProduct, type ManagedSku } from '../manage.queries.ts'
import { materialText } from '../../filters/material-text.ts'
import { SaveBar } from '../save-bar.tsx'
import { SkuAttributes } from './sku-attributes.tsx'
import {
  newSku,
  rebasedSku,
  skuDraftOf,
  skuFaultsOf,
  skuInputOf,
  type SkuEditing,
  type SkuFaults,
} from './sku-draft.ts'
import { Listings } from './sku-listings.tsx'
import { Packages } from './sku-packages.tsx'
import { Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

const Look = ({ draft, onChange }: SkuEditing) => (
  <>
    <TextField
      label={t('catalogue.colour')}
      maxLength={CATALOGUE_TEXT_MAX}
      autoComplete="off"
      value={draft.colorName}
      onChange={(event) => onChange({ colorName: event.currentTarget.value })}
    />
    <Field label={t('manage.colourValue')}>
      {(control) => (
        <input
          {...control}
          type="color"
          className={classes.color}
          value={draft.colorHex}
          onChange={(event) => onChange({ colorHex: event.currentTarget.value })}
        />
      )}
    </Field>
    <SelectField
      label={t('manage.materialKind')}
      value={draft.material}
      options={[...new Set([draft.material, ...productMaterials])].map((value) => ({
        value,
        label: materialText(value),
      }))}
      onChange={(material) => onChange({ material })}
    />
    <TextField
      label={t('catalogue.material')}
      hint={t('manage.materialHint')}
      maxLength={CATALOGUE_TEXT_MAX}
      autoComplete="off"
      value={draft.materialName}
      onChange={(event) => onChange({ materialName: event.currentTarget.value })}
    />
  </>
)

const Sides = ({ draft, faults, onChange }: SkuEditing) => (
  <Stack gap={3} align="start" className={classes.sides}>
    {(['widthMm', 'depthMm', 'heightMm'] as const).map((side) => (
      <TextField
        key={side}
        label={t(`manage.${side}`)}
        inputMode="numeric"
        autoComplete="off"
        after="mm"
        value={draft[side]}
        error={faults[side]}
        onChange={(event) => onChange({ [side]: event.currentTarget.value.trim() })}
      />
    ))}
    <TextField
      label={t('catalogue.size')}
      hint={t('manage.sizeHint')}
      maxLength={CATALOGUE_TEXT_MAX}
      autoComplete="off"
      value={draft.sizeText}
      onChange={(event) => onChange({ sizeText: event.currentTarget.value })}
    />
  </Stack>
)

const Words = (editing: SkuEditing) => (
  <Panel title={t('manage.skuWords')}>
    <div className={shared.form}>
      <div className={shared.pair}>
        <TextField
          label={t('catalogue.skuCode')}
          required
          maxLength={CATALOGUE_CODE_MAX}
          autoComplete="off"
          value={editing.draft.skuCode}
          error={editing.faults['skuCode']}
          onChange={(event) => editing.onChange({ skuCode: event.currentTarget.value })}
        />
        <TextField
          label={t('manage.name')}
          required
          maxLength={CATALOGUE_TEXT_MAX}
          autoComplete="off"
          value={editing.draft.name}
          error={editing.faults['name']}
          onChange={(event) => editing.onChange({ name: event.currentTarget.value })}
        />
        <Look {...editing} />
      </div>
      <Sides {...editing} />
      <TextField
        label={t('manage.o2o')}
        hint={t('manage.o2oHint')}
        maxLength={CATALOGUE_TEXT_MAX}
        autoComplete="off"
        value={editing.draft.o2oValue}
        onChange={(event) => editing.onChange({ o2oValue: event.currentTarget.value })}
      />
    </div>
  </Panel>
)

const Selling = ({ draft, onChange }: SkuEditing) => (
  <Panel title={t('manage.selling')}>
    <Segmented
      label={t('manage.statusLabel')}
      fullWidth
      value={draft.status}
      options={(['onsale', 'offsale'] as const).map((value) => ({
        value,
        label: t(`manage.status.${value}`),
      }))}
      onChange={(status) => onChange({ status })}
    />
    <CheckField
      label={t('manage.allowSale')}
      hint={t('manage.allowHint')}
      checked={draft.allowSale}
      onChange={(allowSale) => onChange({ allowSale })}
    />
    <CheckField
      label={t('manage.allowPurchase')}
      hint={t('manage.allowHint')}
      checked={draft.allowPurchase}
      onChange={(allowPurchase) => onChange({ allowPurchase })}
    />
  </Panel>
)

type SkuFormProps = { product: ManagedProduct; sku: ManagedSku | undefined; onClose: () => void }

/** One SKU with its packages and listings; a new one without `sku`, which starts in the first channel once that is loaded. */
export const SkuForm = (props: SkuFormProps) => {
  const channels = useQuery(choicesQuery('md_ChannelBO'))
  return channels.isPending ? (
    <SkeletonRows count={6} rowPx={64} />
  ) : (
    <KnownSkuForm {...props} channelId={channels.data?.data[0]?.id} />
  )
}

const KnownSkuForm = (props: SkuFormProps & { channelId: string | undefined }) => {
  const { product, sku, onClose } = props
  const stored = sku ? skuDraftOf(sku) : newSku(product, props.channelId)
  const {
    draft,
    change,
    isTyped: dirty,
  } = useDraft(`sku ${product.id} ${sku?.id ?? 'new'}`, stored, { on: product.version, rebase: rebasedSku })
  const [faults, setFaults] = useState<SkuFaults>({})
  const saving = useSaving('catalogue.skuSave', onClose)
  const editing: SkuEditing = {
    draft,
    stored,
    faults: saving.fault?.code === 'SKU_CODE_TAKEN' ? { ...faults, skuCode: saving.fault.text } : faults,
    onChange: change,
  }
  const leave = async () => {
    if (!dirty || (await confirm({ text: t('common.unsavedInDialog') }))) onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = skuFaultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { id: channelSpuId, version } = product
    saving.save({ ...skuInputOf(draft), channelSpuId, version, ...(sku ? { id: sku.id } : {}) })
  }
  return (
    <form ref={focusHere} tabIndex={-1} className={classes.tab} noValidate onSubmit={save}>
      <Stack columns={1} gap={4} align="start" className={classes.columns}>
        <div className={shared.form}>
          <Words {...editing} />
          <SkuAttributes {...editing} kind={product.kind} />
          <Packages {...editing} />
        </div>
        <div className={shared.form}>
          <Selling {...editing} />
          <Listings {...editing} listed={sku?.listings.map(({ channelId }) => channelId) ?? []} />
        </div>
      </Stack>
      <SaveBar saving={saving} dirty={dirty}>
        <Button variant="default" onClick={() => void leave()}>
          {t(dirty ? 'manage.discard' : 'manage.toList')}
        </Button>
      </SaveBar>
    </form>
  )
}
