import {
  CATALOGUE_CODE_MAX,
  CATALOGUE_LONG_TEXT_MAX,
  CATALOGUE_TEXT_MAX,
  isCatalogueCode,
} from '@showfloor/contract/common/catalogue-words'
import { PRODUCT_CATEGORIES_MAX } from '@showfloor/contract/common/constants'
import { productKindNames, productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'
import { useState, type FormEvent } from 'react'
import { contractLanguage, t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import shared from '../../identity/administration.module.css'
import { useChoices, useSaving, type ManagedProduct } from './manage.queries.ts'
import { SaveBar } from './save-bar.tsx'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './manage.module.css'

const empty = {
  code: '',
  name: '',
  kind: 'sofa' as ProductKind,
  status: 'draft' as ManagedProduct['status'],
  brand: '',
  style: '',
  description: '',
  care: '',
  tag: null as ManagedProduct['tag'],
  categoryIds: [] as string[],
  specialZoneIds: [] as string[],
}
type Draft = typeof empty
type Editing = { draft: Draft; onChange: (part: Partial<Draft>) => void; faults: Faults }
type Faults = Partial<Record<'code' | 'name' | 'categoryIds', string>>

const draftOf = (product: ManagedProduct): Draft => ({
  code: product.code,
  name: product.name,
  kind: productKindNames.find((kind) => kind === product.kind) ?? 'other',
  status: product.status,
  brand: product.brand ?? '',
  style: product.style ?? '',
  description: product.description ?? '',
  care: product.care ?? '',
  tag: product.tag,
  categoryIds: product.categoryIds,
  specialZoneIds: product.specialZoneIds ?? [],
})

const faultsOf = (draft: Draft): Faults => ({
  ...(isCatalogueCode(draft.code.trim()) ? {} : { code: t('manage.codeWrong') }),
  ...(draft.name.trim() === '' ? { name: t('manage.nameMissing') } : {}),
  ...(draft.categoryIds.length === 0 ? { categoryIds: t('manage.categoryMissing') } : {}),
})

/** As it is stored. */
const trimmed = (draft: Draft): Draft => ({
  ...draft,
  code: draft.code.trim(),
  name: draft.name.trim(),
  brand: draft.brand.trim(),
  style: draft.style.trim(),
  description: draft.description.trim(),
  care: draft.care.trim(),
})

const Categories = ({ draft, onChange, faults }: Editing) => {
  const categories = useChoices('md_SellerCategoryBO')
  const names = new Map(categories.map(({ id, name, under }) => [id, [...under, name].join(' / ')]))
  const left = categories.filter(({ id }) => !draft.categoryIds.includes(id))
  const remove = (id: string) => onChange({ categoryIds: draft.categoryIds.filter((one) => one !== id) })
  return (
    <div className={shared.form}>
      <SelectField
        label={t('manage.categories')}
        value=""
        disabled={draft.categoryIds.length >= PRODUCT_CATEGORIES_MAX}
        error={faults.categoryIds}
        onChange={(id) => id && onChange({ categoryIds: [...draft.categoryIds, id] })}
        options={[
          { value: '', label: t('manage.categoryAdd') },
          ...left.map(({ id }) => ({ value: id, label: names.get(id) ?? '' })),
        ]}
      />
      {draft.categoryIds.length > 0 ? (
        <ul className={classes.chips}>
          {draft.categoryIds.map((id, at) => (
            <li key={id}>
              {names.get(id) ?? '…'}
              {at === 0 ? <small>{t('manage.mainCategory')}</small> : null}
              <IconButton
                icon="close"
                size={16}
                label={t('common.removeNamed', { name: names.get(id) ?? '' })}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const Naming = ({ draft, onChange, faults, isNew }: Editing & { isNew: boolean }) => {
  const language = contractLanguage()
  return (
    <Panel title={t('manage.naming')}>
      <div className={shared.form}>
        <TextField
          label={t('manage.name')}
          required
          maxLength={CATALOGUE_TEXT_MAX}
          autoComplete="off"
          value={draft.name}
          error={faults.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <div className={shared.pair}>
          <TextField
            label={t('manage.code')}
            required
            maxLength={CATALOGUE_CODE_MAX}
            autoComplete="off"
            readOnly={!isNew}
            hint={isNew ? t('manage.codeHint') : undefined}
            value={draft.code}
            error={faults.code}
            onChange={(event) => onChange({ code: event.currentTarget.value })}
          />
          <SelectField
            label={t('manage.kind')}
            value={draft.kind}
            options={productKindNames.map((kind) => ({ value: kind, label: productKinds[kind][language] }))}
            onChange={(kind) => onChange({ kind: kind as ProductKind })}
          />
          <TextField
            label={t('manage.brand')}
            maxLength={CATALOGUE_TEXT_MAX}
            autoComplete="off"
            value={draft.brand}
            onChange={(event) => onChange({ brand: event.currentTarget.value })}
          />
          <TextField
            label={t('manage.style')}
            maxLength={CATALOGUE_TEXT_MAX}
            autoComplete="off"
            value={draft.style}
            onChange={(event) => onChange({ style: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label={t('manage.description')}
          maxLength={CATALOGUE_LONG_TEXT_MAX}
          value={draft.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <TextArea
          label={t('manage.care')}
          hint={t('manage.careHint')}
          maxLength={CATALOGUE_LONG_TEXT_MAX}
          value={draft.care}
          onChange={(event) => onChange({ care: event.currentTarget.value })}
        />
      </div>
    </Panel>
  )
}

const tags = ['', 'NEW', 'PROMOTION'] as const
const statuses = ['draft', 'onsale', 'offsale'] as const

const Placing = (props: Editing) => {
  const { draft, onChange } = props
  const zones = useChoices('md_SpecialZoneBO')
  return (
    <Panel title={t('manage.placing')}>
      <div className={shared.form}>
        <div>
          <Text weight={600} className={classes.label}>
            {t('manage.statusLabel')}
          </Text>
          <Segmented
            label={t('manage.statusLabel')}
            fullWidth
            value={draft.status}
            options={statuses.map((value) => ({ value, label: t(`manage.status.${value}`) }))}
            onChange={(status) => onChange({ status })}
          />
          <Note>{t(`manage.statusText.${draft.status}`)}</Note>
        </div>
        <Categories {...props} />
        <div>
          <Text weight={600} className={classes.label}>
            {t('manage.tag')}
          </Text>
          <Segmented
            label={t('manage.tag')}
            fullWidth
            value={draft.tag ?? ''}
            options={tags.map((value) => ({
              value,
              label: value === '' ? t('manage.noTag') : t(`catalogue.tag.${value}`),
            }))}
            onChange={(tag) => onChange({ tag: tag === '' ? null : tag })}
          />
        </div>
        {zones.length > 0 ? (
          <fieldset className={classes.checks}>
            <Text as="legend" weight={600}>
              {t('browse.specialZones')}
            </Text>
            {zones.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={draft.specialZoneIds.includes(id)}
                onChange={(on) =>
                  onChange({
                    specialZoneIds: on
                      ? [...draft.specialZoneIds, id]
                      : draft.specialZoneIds.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </fieldset>
        ) : null}
      </div>
    </Panel>
  )
}

/** A product's own fields, for a new or an existing one. */
export const BaseForm = (props: {
  product: ManagedProduct | undefined
  onCreated?: (id: string) => void
}) => {
  const { product, onCreated } = props
  const { draft, setDraft, change, isTyped, sent } = useDraft(
    `product ${product?.id ?? 'new'}`,
    product ? draftOf(product) : empty,
    { on: product?.version },
  )
  const [faults, setFaults] = useState<Faults>({})
  const create = useSaving('catalogue.productCreate', ({ id }) => {
    sent()
    onCreated?.(id)
  })
  const update = useSaving('catalogue.productUpdate')
  const saving = product ? update : create
  const editing: Editing = {
    draft,
    onChange: change,
    faults: saving.fault?.code === 'PRODUCT_CODE_TAKEN' ? { ...faults, code: saving.fault.text } : faults,
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { code, ...fields } = trimmed(draft)
    setDraft({ ...fields, code })
    if (product) update.save({ ...fields, channelSpuId: product.id, version: product.version })
    else create.save({ ...fields, code })
  }
  return (
    <form className={classes.tab} noValidate onSubmit={save}>
      <Stack columns={1} gap={4} align="start" className={classes.columns}>
        <Naming {...editing} isNew={product === undefined} />
        <Placing {...editing} />
      </Stack>
      <SaveBar saving={saving} dirty={isTyped} {...(product ? {} : { label: t('manage.createAndGoOn') })} />
    </form>
  )
}
