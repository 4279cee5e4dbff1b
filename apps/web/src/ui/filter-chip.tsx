import type { ReactNode } from 'react'
import { formatNumber } from '../i18n/format.ts'
import classes from './filter-chip.module.css'

/** One filter that is on or off, with how many it would leave. */
export const FilterChip = (props: {
  children: ReactNode
  pressed: boolean
  onPress: () => void
  count?: number | undefined
  /** Numbers from here on are shown as “at least so many”. */
  countLimit?: number
  disabled?: boolean
}) => (
  <button
    type="button"
    className={classes['chip']}
    aria-pressed={props.pressed}
    disabled={props.disabled ?? false}
    onClick={props.onPress}
  >
    {props.children}
    {props.count === undefined ? null : (
      <span className={classes['count']}>
        {props.countLimit !== undefined && props.count >= props.countLimit
          ? `${formatNumber(props.countLimit - 1)}+`
          : formatNumber(props.count)}
      </span>
    )}
  </button>
)

/** Chips in a row: wrapping where there is room, one line to swipe on a phone. */
export const FilterChips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes['chips']}>
    <legend className="sr-only">{label}</legend>
    {children}
  </fieldset>
)
