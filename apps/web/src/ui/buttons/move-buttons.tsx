import { useEffect, useRef } from 'react'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from './icon-button.tsx'
import classes from './move-buttons.module.css'

/** The list with what stands at one place put at another. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

type Way = 'forward' | 'back'

/** The focus moves with what is moved: its button may be pressed again, and at the end of the list the other one has it. */
const useFocusAlong = (at: number, onMove: (to: number) => void) => {
  const buttons = useRef<HTMLDivElement>(null)
  const moving = useRef<Way>(undefined)
  useEffect(() => {
    if (moving.current === undefined) return
    const all = [...(buttons.current?.querySelectorAll<HTMLButtonElement>('[data-way]') ?? [])]
    const pressed = all.find(({ dataset }) => dataset['way'] === moving.current)
    moving.current = undefined
    if (pressed) (pressed.disabled ? all.find(({ disabled }) => !disabled) : pressed)?.focus()
  })
  const move = (way: Way) => {
    moving.current = way
    onMove(way === 'forward' ? at - 1 : at + 1)
  }
  return { buttons, move }
}

/** Once one of a list is taken out, the focus is on the same button of what stands in its place, else of what is last now. */
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

/** Moves one of a list forward or back, or takes it out where it can go. */
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
    <div ref={buttons} className={classes['buttons']}>
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
    </div>
  )
}
