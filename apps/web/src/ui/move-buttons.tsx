import { t } from '../i18n/i18n.ts'
import { Icon } from './icons.tsx'
import classes from './move-buttons.module.css'

/** The list with what stands at one place put at another. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** Moves one of a list forward or back, or takes it out where it can go. */
export const MoveButtons = (props: {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove?: (() => void) | undefined
}) => {
  const { name, at, count, onMove, onRemove } = props
  return (
    <div className={classes['buttons']}>
      <button
        type="button"
        aria-label={t('common.forwardNamed', { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <Icon name="arrowUp" size={18} />
      </button>
      <button
        type="button"
        aria-label={t('common.backNamed', { name })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <Icon name="arrowDown" size={18} />
      </button>
      {onRemove ? (
        <button type="button" aria-label={t('common.removeNamed', { name })} onClick={onRemove}>
          <Icon name="trash" size={18} />
        </button>
      ) : null}
    </div>
  )
}
