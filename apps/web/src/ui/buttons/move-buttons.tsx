import { useEffect, useRef } from 'react'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from './icon-button.tsx'
import { Inline } from '../layout/parts.tsx'
import classes from './buttons.module.css'

/** The list with the item at `from` moved to `to`. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

type Way = 'forward' | 'back'

/** The focus follows the moved item: its button can be pressed again, and at the end of the list the other button gets it. */
const useFocusAlong = (at: number, onMove: (to: number) => void) => {
  const buttons = useRef<HTMLDivElement>(null)
  const moving = useRef<Way>(undefined)
  useEffect(() => {
    if (moving.current === undefined) return
    const all = [...(buttons.current?.querySelectorAll<HTMLButtonElement>('[data-way]') ?? [])]
    const pressed = all.find(({ dataset }) => dataset.way === moving.current)
    moving.current = undefined
    if (pressed) (pressed.disabled ? all.find(({ disabled }) => !disabled) : pressed)?.focus()
  })
  const move = (way: Way) => {
    moving.current = way
    onMove(way === 'forward' ? at - 1 : at + 1)
  }
  return { buttons, move }
}

/** After an item is removed, the focus goes to the same button of the item in its place, or of the last one. */
const focusInPlaceOf = (button: HTMLButtonElement): void => {
  const row = button.closest('li, fieldset')
  const list = row?.parentElement
  if (!row || !list) return
  const rows = () => [...list.children].filter(({ tagName }) => tagName === row.tagName)
  const at = rows().indexOf(row)
  requestAnimationFrame(() => {
    const left = rows()
    const next = left[at] ?? left.at(-1)
    const outs = [...(next?.querySelectorAll<HTMLButtonElement>('[data-way="out"]') ?? [])]
    outs.find((out) => out.closest('li, fieldset') === next)?.focus()
  })
}

/** Moves a list's item forward or back, or removes it where that is allowed. */
export const MoveButtons = (props: {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove?: (() => void) | undefined
}) => {
  const { name, at, count, onRemove } = props
  const { buttons, move } = useFocusAlong(at, props.onMove)
  return (
    <Inline toEnd ref={buttons} className={classes.buttons}>
      <IconButton
        icon="arrowUp"
        label={t('common.forwardNamed', { name })}
        disabled={at === 0}
        data-way="forward"
        onClick={() => move('forward')}
      />
      <IconButton
        icon="arrowDown"
        label={t('common.backNamed', { name })}
        disabled={at === count - 1}
        data-way="back"
        onClick={() => move('back')}
      />
      {onRemove ? (
        <IconButton
          icon="trash"
          tone="danger"
          label={t('common.removeNamed', { name })}
          data-way="out"
          onClick={({ currentTarget }) => {
            focusInPlaceOf(currentTarget)
            onRemove()
          }}
        />
      ) : null}
    </Inline>
  )
}
