import { productKindNames, productKinds, type ProductKind } from '@showfloor/contract/common/product-kinds'
import { useState, type FormEvent } from 'react'
import { currentLanguage, t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import shared from '../../identity/administration.module.css'
import { useChoices, useSaving, type ManagedProduct } from './manage.queries.ts'
import { SaveBar } from './save-bar.tsx'
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
  ...(/^\S{1,60}$/.test(draft.code) ? {} : { code: t('manage.codeWrong') }),
  ...(draft.name.trim() === '' ? { name: t('manage.nameMissing') } : {}),
  ...(draft.categoryIds.length === 0 ? { categoryIds: t('manage.categoryMissing') } : {}),
})

const Categories = ({ draft, onChange, faults }: Editing) => {
  const categories = useChoices('md_SellerCategoryBO')
  const names = new Map(categories.map(({ id, name, under }) => [id, [...under, name].join(' / ')]))
  const left = categories.filter(({ id }) => !draft.categoryIds.includes(id))
  const remove = (id: string) => onChange({ categoryIds: draft.categoryIds.filter((one) => one !== id) })
  return (
    <div className={shared['form']}>
      <SelectField
        label={t('manage.categories')}
        value=""
        error={faults.categoryIds}
        onChange={(id) => id && onChange({ categoryIds: [...draft.categoryIds, id] })}
        options={[
          { value: '', label: t('manage.categoryAdd') },
          ...left.map(({ id }) => ({ value: id, label: names.get(id) ?? '' })),
        ]}
      />
      {draft.categoryIds.length > 0 ? (
        <ul className={classes['chips']}>
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
  const language = currentLanguage() === 'en' ? 'en' : 'zh'
  return (
    <Panel title={t('manage.naming')}>
      <div className={shared['form']}>
        <TextField
          label={t('manage.name')}
          required
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          error={faults.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <div className={shared['pair']}>
          <TextField
            label={t('manage.code')}
            required
            maxLength={60}
            autoComplete="off"
            readOnly={!isNew}
            hint={isNew ? t('manage.codeHint') : undefined}
            value={draft.code}
            error={faults.code}
            onChange={(event) => onChange({ code: event.currentTarget.value.trim() })}
          />
          <SelectField
            label={t('manage.kind')}
            value={draft.kind}
            options={productKindNames.map((kind) => ({ value: kind, label: productKinds[kind][language] }))}
            onChange={(kind) => onChange({ kind: kind as ProductKind })}
          />
          <TextField
            label={t('manage.brand')}
            maxLength={100}
            autoComplete="off"
            value={draft.brand}
            onChange={(event) => onChange({ brand: event.currentTarget.value })}
          />
          <TextField
            label={t('manage.style')}
            maxLength={100}
            autoComplete="off"
            value={draft.style}
            onChange={(event) => onChange({ style: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label={t('manage.description')}
          maxLength={1000}
          value={draft.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <TextArea
          label={t('manage.care')}
          hint={t('manage.careHint')}
          maxLength={1000}
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
      <div className={shared['form']}>
        <div>
          <p className={classes['label']}>{t('manage.statusLabel')}</p>
          <Segmented
            label={t('manage.statusLabel')}
            fullWidth
            value={draft.status}
            options={statuses.map((value) => ({ value, label: t(`manage.status.${value}`) }))}
            onChange={(status) => onChange({ status })}
          />
          <p className={classes['quiet']}>{t(`manage.statusText.${draft.status}`)}</p>
        </div>
        <Categories {...props} />
        <div>
          <p className={classes['label']}>{t('manage.tag')}</p>
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
          <fieldset className={classes['checks']}>
            <legend>{t('browse.specialZones')}</legend>
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

/** A product's own fields: a new one, or one that is there. */
export const BaseForm = (props: {
  product: ManagedProduct | undefined
  onCreated?: (id: string) => void
}) => {
  const { product, onCreated } = props
  const saved = product ? draftOf(product) : empty
  const [edited, setEdited] = useState<Draft>()
  const draft = edited ?? saved
  const [faults, setFaults] = useState<Faults>({})
  const create = useSaving('catalogue.productCreate', ({ id }) => onCreated?.(id))
  const update = useSaving('catalogue.productUpdate', () => setEdited(undefined))
  const saving = product ? update : create
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useUnsaved(() => dirty && !create.busy, {
    of: `product ${product?.id ?? 'new'}`,
    typed: () => (dirty ? draft : undefined),
    on: product?.version,
    onBack: setEdited,
  })
  const editing: Editing = {
    draft,
    onChange: (part) => setEdited((before) => ({ ...(before ?? saved), ...part })),
    faults: saving.fault?.code === 'PRODUCT_CODE_TAKEN' ? { ...faults, code: saving.fault.text } : faults,
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { code, ...fields } = draft
    if (product) update.save({ ...fields, channelSpuId: product.id, version: product.version })
    else create.save({ ...fields, code })
  }
  return (
    <form className={classes['tab']} noValidate onSubmit={save}>
      <div className={classes['columns']}>
        <Naming {...editing} isNew={product === undefined} />
        <Placing {...editing} />
      </div>
      <SaveBar saving={saving} dirty={dirty} {...(product ? {} : { label: t('manage.createAndGoOn') })} />
    </form>
  )
}
