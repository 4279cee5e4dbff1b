import { Button } from '@mantine/core'
import { inspirationRooms, SCENE_PINS_MAX } from '@showfloor/contract/common/inspirations'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { moved, MoveButtons } from '../../../ui/buttons/move-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { Quantity } from '../../../ui/fields/quantity.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { PictureField } from '../editor/picture-field.tsx'
import { PinBoard } from './pin-board.tsx'
import { newKey, type DraftPin, type DraftScene } from './style-draft.ts'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../editor/editor.module.css'

const PiecePicker = lazyPart(
  async () => (await import('../editor/piece-picker.tsx')).PiecePicker,
  ({ onClose }) => onClose(),
)

const Pieces = (props: { pins: readonly DraftPin[]; onChange: (pins: DraftPin[]) => void }) => {
  const { pins, onChange } = props
  return (
    <Stack as="ol" gap={2} className={classes.pieces} aria-label={t('inspirations.pieces')}>
      {pins.map((pin, at) => (
        <Stack as="li" gap={3} align="center" key={pin.key}>
          <Text as="i" weight={700} tabular textAlign="center" aria-hidden="true">
            {at + 1}
          </Text>
          <ProductPicture src={pin.picture} alt="" color={pin.pictureColor} rounded />
          <Text as="b" weight={600}>
            {pin.name}
          </Text>
          <Quantity
            value={pin.quantity}
            label={pin.name}
            onChange={(quantity) => onChange(pins.map((one) => (one === pin ? { ...one, quantity } : one)))}
          />
          <MoveButtons
            name={pin.name}
            at={at}
            count={pins.length}
            onMove={(to) => onChange(moved(pins, at, to))}
            onRemove={() => onChange(pins.filter((one) => one !== pin))}
          />
        </Stack>
      ))}
    </Stack>
  )
}

/** The picture of a scene without a photo: its last drawing, or how to get one. */
const Drawing = ({ scene }: { scene: DraftScene }) => (
  <>
    {scene.drawnUrl ? (
      <ProductPicture src={scene.drawnUrl} alt="" ratio="8/5" rounded sizes="60vw" />
    ) : (
      <Stack
        align="center"
        justifyItems="center"
        pad={6}
        round="m"
        tone="quiet"
        textAlign="center"
        className={classes.undrawn}
      >
        {t('inspirations.notDrawnYet')}
      </Stack>
    )}
    <Note>{t('inspirations.drawnHint')}</Note>
  </>
)

/** The photo with movable pins, or the drawing. */
const ScenePicture = (props: {
  scene: DraftScene
  onChange: (scene: DraftScene) => void
  onAdd: (spot: { x: number; y: number }) => void
}) => {
  const { scene, onChange, onAdd } = props
  const { picture, pins } = scene
  if (!picture) return <Drawing scene={scene} />
  return (
    <>
      <PinBoard
        picture={picture.url}
        pins={pins}
        onAdd={onAdd}
        onMove={(key, place) =>
          onChange({ ...scene, pins: pins.map((pin) => (pin.key === key ? { ...pin, ...place } : pin)) })
        }
        onRemove={(key) => onChange({ ...scene, pins: pins.filter((pin) => pin.key !== key) })}
      />
      <Note>{t('inspirations.pinHint')}</Note>
    </>
  )
}

const SceneFacts = (props: { scene: DraftScene; onChange: (scene: DraftScene) => void }) => {
  const { scene, onChange } = props
  return (
    <Stack gap={4} className={classes.fields}>
      <TextField
        label={t('inspirations.sceneName')}
        value={scene.name}
        maxLength={100}
        onChange={(event) => onChange({ ...scene, name: event.currentTarget.value })}
      />
      <SelectField
        label={t('inspirations.room')}
        value={scene.room}
        onChange={(room) =>
          onChange({ ...scene, room: inspirationRooms.find((one) => one === room) ?? scene.room })
        }
        options={inspirationRooms.map((value) => ({ value, label: t(`inspirations.room.${value}`) }))}
      />
    </Stack>
  )
}

/** One scene of a style: name and room, photo or drawing, products. */
export const StyleEditorScene = (props: {
  shopId: string
  scene: DraftScene
  at: number
  count: number
  onChange: (scene: DraftScene) => void
  onMove: (to: number) => void
  onRemove: () => void
}) => {
  const { shopId, scene, at, count, onChange } = props
  const [spot, setSpot] = useState<{ x: number; y: number }>()
  const { pins } = scene
  const name = scene.name || t('inspirations.sceneNo', { n: at + 1 })
  const isFull = pins.length >= SCENE_PINS_MAX
  return (
    <Panel
      title={name}
      aside={
        <MoveButtons
          name={name}
          at={at}
          count={count}
          onMove={props.onMove}
          onRemove={count === 1 ? undefined : props.onRemove}
        />
      }
    >
      <Stack gap={4}>
        <SceneFacts scene={scene} onChange={onChange} />
        <PictureField picture={scene.picture} onChange={(picture) => onChange({ ...scene, picture })} />
        <ScenePicture
          scene={scene}
          onChange={onChange}
          onAdd={(place) => (isFull ? undefined : setSpot(place))}
        />
        <Pieces pins={pins} onChange={(next) => onChange({ ...scene, pins: next })} />
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setSpot({ x: 500, y: 500 })}
        >
          {t('inspirations.addPiece')}
        </Button>
      </Stack>
      {spot ? (
        <PiecePicker
          shopId={shopId}
          title={t('inspirations.addPiece')}
          onClose={() => setSpot(undefined)}
          onPick={(piece) => {
            onChange({ ...scene, pins: [...pins, { ...piece, key: newKey(), quantity: 1, ...spot }] })
            setSpot(undefined)
          }}
        />
      ) : null}
    </Panel>
  )
}
