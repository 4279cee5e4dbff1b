import { Button } from '@mantine/core'
import { SPACE_SLOT_QUANTITY_MAX } from '@showfloor/contract/common/inspirations'
import { t } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { moved, MoveButtons } from '../../../../ui/buttons/move-buttons.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { Quantity } from '../../../../ui/fields/quantity.tsx'
import type { DraftSlot, Picking } from './space-draft.ts'
import classes from './space-editor.module.css'

type Editing = {
  slots: readonly DraftSlot[]
  onChange: (slots: DraftSlot[]) => void
  onPick: (picking: Picking) => void
}

const Choices = (props: { slot: DraftSlot; onChange: (slot: DraftSlot) => void; onAdd: () => void }) => {
  const { slot, onChange, onAdd } = props
  return (
    <div className={classes.choices}>
      <small>{slot.choices.length === 0 ? t('spaces.choicesAny') : t('spaces.choicesOnly')}</small>
      {slot.choices.map((choice) => (
        <button
          key={choice.skuId}
          type="button"
          onClick={() =>
            onChange({ ...slot, choices: slot.choices.filter(({ skuId }) => skuId !== choice.skuId) })
          }
        >
          <span className="sr-only">{t('spaces.dropChoice')}</span>
          {choice.name}
          <Icon name="close" size={14} />
        </button>
      ))}
      <Button variant="subtle" leftSection={<Icon name="plus" size={16} />} onClick={onAdd}>
        {t('spaces.addChoice')}
      </Button>
    </div>
  )
}

const Row = (props: Editing & { at: number; slot: DraftSlot }) => {
  const { slots, slot, at, onChange, onPick } = props
  const put = (next: DraftSlot) => onChange(slots.map((one, no) => (no === at ? next : one)))
  return (
    <li className={classes.slot}>
      <b className={classes.no}>{at + 1}</b>
      <button type="button" className={classes.piece} onClick={() => onPick({ for: 'slot', at })}>
        <span className="sr-only">{t('spaces.pickFor', { name: slot.name })}</span>
        <ProductPicture src={slot.piece.picture} alt="" color={slot.piece.pictureColor} rounded />
        <span>
          <b>{slot.piece.name}</b>
          <small>{slot.piece.sizeText || t('browse.noSize')}</small>
        </span>
      </button>
      <div className={classes.fields}>
        <TextField
          label={t('spaces.slotName')}
          value={slot.name}
          placeholder={t('spaces.slotNameHint')}
          maxLength={20}
          onChange={(event) => put({ ...slot, name: event.currentTarget.value })}
        />
        <Quantity
          label={slot.name || slot.piece.name}
          value={slot.quantity}
          max={SPACE_SLOT_QUANTITY_MAX}
          onChange={(quantity) => put({ ...slot, quantity })}
        />
        <MoveButtons
          name={slot.name || slot.piece.name}
          at={at}
          count={slots.length}
          onMove={(to) => onChange(moved(slots, at, to))}
          onRemove={() => onChange(slots.filter((_, no) => no !== at))}
        />
      </div>
      <Choices slot={slot} onChange={put} onAdd={() => onPick({ for: 'choice', at })} />
    </li>
  )
}

/** The slots of a set, most important first. */
export const EditorSlots = (props: Editing & { error?: string | undefined }) => (
  <>
    <p className={classes.hint}>{t('spaces.slotsHint')}</p>
    {props.error ? (
      <p className={classes.error} role="alert">
        {props.error}
      </p>
    ) : null}
    <ul className={classes.slots}>
      {props.slots.map((slot, at) => (
        <Row key={slot.key} {...props} slot={slot} at={at} />
      ))}
    </ul>
    <Button
      variant="default"
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => props.onPick({ for: 'new' })}
    >
      {t('spaces.addSlot')}
    </Button>
  </>
)
