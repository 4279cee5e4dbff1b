import { PIN_SCALE } from '@showfloor/contract/common/inspirations'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import type { DraftPin } from './style-draft.ts'
import { Box, Stack } from '../../../ui/layout/parts.tsx'
import classes from './scene-view.module.css'

type Spot = { x: number; y: number }

const step = 5
const largeStep = 50
const within = (value: number): number => Math.min(PIN_SCALE, Math.max(0, Math.round(value)))

const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A pointer's position on the board, in thousandths. */
const spotOf = (board: Element, event: { clientX: number; clientY: number }): Spot => {
  const box = board.getBoundingClientRect()
  return {
    x: within(((event.clientX - box.left) / box.width) * PIN_SCALE),
    y: within(((event.clientY - box.top) / box.height) * PIN_SCALE),
  }
}

/**
 * A photo with pinned products: a tap asks for the product to pin there; a pin is dragged or moved with the arrow keys (Shift for larger steps) and
 * removed with Delete.
 */
export const PinBoard = (props: {
  picture: string
  pins: readonly DraftPin[]
  onAdd: (spot: Spot) => void
  onMove: (key: string, spot: Spot) => void
  onRemove: (key: string) => void
}) => {
  const { picture, pins, onAdd, onMove, onRemove } = props
  const board = useRef<HTMLDivElement>(null)
  const keyDown = (event: KeyboardEvent, pin: DraftPin) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(pin.key)
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const far = event.shiftKey ? largeStep : step
    onMove(pin.key, { x: within(pin.x + arrow.x * far), y: within(pin.y + arrow.y * far) })
  }
  const drag = (event: PointerEvent<HTMLButtonElement>, pin: DraftPin) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !board.current) return
    onMove(pin.key, spotOf(board.current, event))
  }
  return (
    <Box wide ref={board} className={classes.scene}>
      <ProductPicture src={picture} alt="" ratio="8/5" rounded eager sizes="(min-width: 64em) 60vw, 100vw" />
      <Box
        as="button"
        round="m"
        type="button"
        className={classes.ground}
        aria-label={t('inspirations.tapToPin')}
        onClick={(event) => {
          const middle = { x: PIN_SCALE / 2, y: PIN_SCALE / 2 }
          // Enter has no position.
          onAdd(event.detail === 0 || !board.current ? middle : spotOf(board.current, event))
        }}
      />
      {pins.map((pin, at) => (
        <Stack
          as="button"
          align="center"
          justifyItems="center"
          pad={0}
          key={pin.key}
          type="button"
          className={classes.pin}
          data-movable
          aria-label={t('inspirations.movePin', { n: at + 1, name: pin.name })}
          style={{ left: `${pin.x / 10}%`, top: `${pin.y / 10}%` }}
          onKeyDown={(event) => keyDown(event, pin)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, pin)}
        >
          <Stack
            as="span"
            align="center"
            justifyItems="center"
            surface="accent"
            round="full"
            size="xs"
            weight={700}
            tabular
            aria-hidden="true"
          >
            {at + 1}
          </Stack>
        </Stack>
      ))}
    </Box>
  )
}
