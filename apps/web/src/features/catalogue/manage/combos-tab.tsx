import {
  CATALOGUE_CODE_MAX,
  CATALOGUE_TEXT_MAX,
  isCatalogueCode,
} from '@showfloor/contract/common/catalogue-words'
import { COMBO_SLOT_SKUS_MAX, COMBO_SLOTS_MAX } from '@showfloor/contract/common/constants'
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Fault } from '../../../ui/feedback/fault.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { focusHere } from '../../../ui/focus/focus-here.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { moved, MoveButtons } from '../../../ui/buttons/move-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import shared from '../../identity/administration.module.css'
import { useSaving, type ManagedProduct } from './manage.queries.ts'
import { SkuPicker } from './picker.tsx'
import { SaveBar } from './save-bar.tsx'
import { Inline, Note, Stack } from '../../../ui/layout/parts.tsx'
import classes from './manage.module.css'

type Combo = ManagedProduct['combos'][number]
type Slot = Combo['slots'][number]
type Draft = Omit<Combo, 'id'>

const empty: Draft = {
  code: '',
  kind: 'SOFA_FRAME',
  name: '',
  slots: [{ name: '', optional: false, skus: [] }],
}

const SlotFields = (props: {
  slot: Slot
  at: number
  count: number
  checked: boolean
  onChange: (part: Partial<Slot>) => void
  onMove: (to: number) => void
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}) => {
  const { slot, at, count, checked, onChange } = props
  return (
    <Stack as="fieldset" columns={1} gap={3} line="around" round="m" className={classes.part}>
      <Inline as="legend" gap={3} align="center" justify="between" wide weight={600}>
        {t('manage.slotNo', { no: at + 1 })}
        <MoveButtons
          name={t('manage.slotNo', { no: at + 1 })}
          at={at}
          count={count}
          onMove={props.onMove}
          onRemove={props.onRemove}
        />
      </Inline>
      <TextField
        label={t('manage.slotName')}
        required
        maxLength={CATALOGUE_TEXT_MAX}
        autoComplete="off"
        value={slot.name}
        error={checked && slot.name.trim() === '' ? t('manage.nameMissing') : undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <CheckField
        label={t('manage.slotOptional')}
        checked={slot.optional}
        onChange={(optional) => onChange({ optional })}
      />
      {slot.skus.length > 0 ? (
        <ul className={classes.chips}>
          {slot.skus.map((sku) => (
            <li key={sku.id}>
              {sku.name}
              <small>{sku.skuCode}</small>
              <IconButton
                icon="close"
                size={16}
                label={t('common.removeNamed', { name: sku.name })}
                onClick={() => onChange({ skus: slot.skus.filter(({ id }) => id !== sku.id) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {checked && slot.skus.length === 0 ? <Fault>{t('manage.slotEmpty')}</Fault> : null}
      {slot.skus.length < COMBO_SLOT_SKUS_MAX ? (
        <SkuPicker
          label={t('manage.skuPick')}
          taken={slot.skus.map(({ id }) => id)}
          onPick={(sku) => onChange({ skus: [...slot.skus, sku] })}
        />
      ) : null}
    </Stack>
  )
}

type Editing = { draft: Draft; checked: boolean; onChange: (draft: Draft) => void }
const codeWrong = ({ code }: Draft): boolean => !isCatalogueCode(code.trim())

const Naming = ({ draft, checked, onChange, taken }: Editing & { taken: string | undefined }) => (
  <>
    <Segmented
      label={t('manage.comboKind')}
      value={draft.kind}
      options={(['SOFA_FRAME', 'LINK_BOARD'] as const).map((value) => ({
        value,
        label: t(`manage.combo.${value}`),
      }))}
      onChange={(kind) => onChange({ ...draft, kind })}
    />
    <div className={shared.pair}>
      <TextField
        label={t('manage.comboCode')}
        required
        maxLength={CATALOGUE_CODE_MAX}
        autoComplete="off"
        value={draft.code}
        error={taken ?? (checked && codeWrong(draft) ? t('manage.codeWrong') : undefined)}
        onChange={(event) => onChange({ ...draft, code: event.currentTarget.value })}
      />
      <TextField
        label={t('manage.comboName')}
        required
        maxLength={CATALOGUE_TEXT_MAX}
        autoComplete="off"
        value={draft.name}
        error={checked && draft.name.trim() === '' ? t('manage.nameMissing') : undefined}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
    </div>
  </>
)

const Slots = ({ draft, checked, onChange }: Editing) => {
  const put = (at: number, part: Partial<Slot>) =>
    onChange({
      ...draft,
      slots: draft.slots.map((slot, place) => (place === at ? { ...slot, ...part } : slot)),
    })
  return (
    <>
      <Note>{t('manage.slotsHint')}</Note>
      {draft.slots.map((slot, at) => (
        <SlotFields
          key={at}
          slot={slot}
          at={at}
          count={draft.slots.length}
          checked={checked}
          onChange={(part) => put(at, part)}
          onMove={(to) => onChange({ ...draft, slots: moved(draft.slots, at, to) })}
          onRemove={
            draft.slots.length > 1
              ? () => onChange({ ...draft, slots: draft.slots.filter((_, place) => place !== at) })
              : undefined
          }
        />
      ))}
      <div>
        <Button
          variant="default"
          disabled={draft.slots.length >= COMBO_SLOTS_MAX}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() =>
            onChange({ ...draft, slots: [...draft.slots, { name: '', optional: true, skus: [] }] })
          }
        >
          {t('manage.slotAdd')}
        </Button>
      </div>
    </>
  )
}

const ComboForm = (props: { product: ManagedProduct; combo: Combo | undefined; onClose: () => void }) => {
  const { product, combo, onClose } = props
  const begins: Draft = combo ? { ...combo } : empty
  const {
    draft,
    setDraft,
    isTyped: dirty,
  } = useDraft(`combo ${product.id} ${combo?.id ?? 'new'}`, begins, {
    on: product.version,
  })
  const [checked, setChecked] = useState(false)
  const saving = useSaving('catalogue.comboSave', onClose)
  const removing = useSaving('catalogue.comboRemove', onClose)
  const ask = { channelSpuId: product.id, version: product.version }
  const complete =
    !codeWrong(draft) &&
    draft.name.trim() !== '' &&
    draft.slots.every(({ name, skus }) => name.trim() !== '' && skus.length > 0)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!complete) return
    const { code, kind, name } = draft
    const slots = draft.slots.map((slot) => ({
      name: slot.name,
      optional: slot.optional,
      skuIds: slot.skus.map(({ id }) => id),
    }))
    saving.save({ ...ask, code, kind, name, slots, ...(combo ? { id: combo.id } : {}) })
  }
  const leave = async () => {
    if (!dirty || (await confirm({ text: t('common.unsavedInDialog') }))) onClose()
  }
  const remove = async () => {
    if (combo && (await confirm({ text: t('manage.comboRemoveText', { name: combo.name }) })))
      removing.save({ ...ask, id: combo.id })
  }
  const taken = saving.fault?.code === 'COMBO_CODE_TAKEN' ? saving.fault.text : undefined
  return (
    <form ref={focusHere} tabIndex={-1} className={classes.tab} noValidate onSubmit={save}>
      <Panel title={t('browse.combos')}>
        <div className={shared.form}>
          <Naming draft={draft} checked={checked} taken={taken} onChange={setDraft} />
          <Slots draft={draft} checked={checked} onChange={setDraft} />
        </div>
      </Panel>
      <SaveBar saving={removing.fault ? removing : saving} dirty={dirty}>
        {combo ? (
          <Button variant="default" loading={removing.busy} onClick={() => void remove()}>
            {t('manage.comboRemove')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => void leave()}>
          {t(dirty ? 'manage.discard' : 'manage.toList')}
        </Button>
      </SaveBar>
    </form>
  )
}

/** A product's combos; one of them is open at a time. */
export const CombosTab = ({ product }: { product: ManagedProduct }) => {
  const [open, setOpen] = useState<string>()
  const [last, setLast] = useState<string>()
  const close = () => {
    setLast(open)
    setOpen(undefined)
  }
  const combo = product.combos.find(({ id }) => id === open)
  if (open === 'new' || combo) return <ComboForm key={open} product={product} combo={combo} onClose={close} />
  const add = (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
      {t('manage.comboAdd')}
    </Button>
  )
  if (product.combos.length === 0)
    return (
      <EmptyState icon="grid" title={t('manage.noCombos')} text={t('manage.noCombosText')} action={add} />
    )
  return (
    <div className={classes.tab}>
      <div className={shared.table}>
        <ul>
          {product.combos.map((one) => (
            <li key={one.id}>
              <button
                ref={one.id === last ? focusHere : null}
                type="button"
                className={`${shared.row} ${classes.product}`}
                onClick={() => setOpen(one.id)}
              >
                <Stack as="span" shrink className={classes.what}>
                  <b>{one.name}</b>
                  <small>
                    {one.code} · {t(`manage.combo.${one.kind}`)}
                  </small>
                </Stack>
                <Note as="span" tabular className={classes.numbers}>
                  {one.slots.map(({ name }) => name).join(t('common.listSeparator'))}
                </Note>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>{add}</div>
    </div>
  )
}
