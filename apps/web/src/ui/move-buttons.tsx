import { t } from '../i18n/i18n.ts'
import { IconButton } from './icon-button.tsx'
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
      <IconButton
        icon="arrowUp"
        label={t('common.forwardNamed', { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon="arrowDown"
        label={t('common.backNamed', { name })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      {onRemove ? (
        <IconButton icon="trash" tone="danger" label={t('common.removeNamed', { name })} onClick={onRemove} />
      ) : null}
    </div>
  )
}
