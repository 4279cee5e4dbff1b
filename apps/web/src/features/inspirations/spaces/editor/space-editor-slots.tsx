import { Button } from '@mantine/core'
import { SPACE_SLOT_QUANTITY_MAX } from '@showfloor/contract/common/inspirations'
import { t } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { moved, MoveButtons } from '../../../../ui/buttons/move-buttons.tsx'
import { ProductPicture } from '../../../../ui/pictures/product-picture.tsx'
import { Quantity } from '../../../../ui/fields/quantity.tsx'
import type { DraftSlot, Picking } from './space-draft.ts'
import { Inline, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../../editor/editor.module.css'

type Editing = {
  slots: readonly DraftSlot[]
  onChange: (slots: DraftSlot[]) => void
  onPick: (picking: Picking) => void
}

const Choices = (props: { slot: DraftSlot; onChange: (slot: DraftSlot) => void; onAdd: () => void }) => {
  const { slot, onChange, onAdd } = props
  return (
    <Inline wrap gapY={1} gapX={2} align="center" className={classes.choices}>
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
    </Inline>
  )
}

const Row = (props: Editing & { at: number; slot: DraftSlot }) => {
  const { slots, slot, at, onChange, onPick } = props
  const put = (next: DraftSlot) => onChange(slots.map((one, no) => (no === at ? next : one)))
  return (
    <Stack as="li" gap={3} align="center" pad={3} line="around" round="m" className={classes.slot}>
      <Text as="b" tone="quiet">
        {at + 1}
      </Text>
      <Stack
        as="button"
        gap={3}
        align="center"
        wide
        pad={1}
        round="m"
        textAlign="start"
        type="button"
        className={classes.piece}
        onClick={() => onPick({ for: 'slot', at })}
      >
        <span className="sr-only">{t('spaces.pickFor', { name: slot.name })}</span>
        <ProductPicture src={slot.piece.picture} alt="" color={slot.piece.pictureColor} rounded />
        <span>
          <b>{slot.piece.name}</b>
          <small>{slot.piece.sizeText || t('browse.noSize')}</small>
        </span>
      </Stack>
      <Inline wrap gap={3} align="end" className={classes.spaceEditorFields}>
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
      </Inline>
      <Choices slot={slot} onChange={put} onAdd={() => onPick({ for: 'choice', at })} />
    </Stack>
  )
}

/** The slots of a set, most important first. */
export const EditorSlots = (props: Editing & { error?: string | undefined }) => (
  <>
    <Text tone="quiet">{t('spaces.slotsHint')}</Text>
    {props.error ? (
      <Text tone="danger" role="alert">
        {props.error}
      </Text>
    ) : null}
    <Stack as="ul" gap={3} className={classes.slots}>
      {props.slots.map((slot, at) => (
        <Row key={slot.key} {...props} slot={slot} at={at} />
      ))}
    </Stack>
    <Button
      variant="default"
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => props.onPick({ for: 'new' })}
    >
      {t('spaces.addSlot')}
    </Button>
  </>
)
