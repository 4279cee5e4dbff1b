import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { Inline, Text } from '../layout/parts.tsx'
import classes from './filter-chip.module.css'

const numberText = (count: number, limit: number | undefined): string =>
  limit !== undefined && count >= limit ? `${formatNumber(limit - 1)}+` : formatNumber(count)

/** A toggle filter with the number of results it would leave. */
export const FilterChip = (props: {
  children: ReactNode
  pressed: boolean
  onPress: () => void
  /** A text is shown as it is. */
  count?: number | string | undefined
  /** Numbers from here on are shown as “at least”. */
  countLimit?: number
  disabled?: boolean
}) => (
  <Inline
    as="button"
    inText
    align="center"
    surface="plain"
    line="around"
    round="full"
    nowrap
    type="button"
    className={classes.chip}
    aria-pressed={props.pressed}
    disabled={props.disabled ?? false}
    onClick={props.onPress}
  >
    {props.children}
    {props.count === undefined ? null : (
      <Text as="span" tone="quiet" tabular className={classes.count}>
        {typeof props.count === 'string' ? props.count : numberText(props.count, props.countLimit)}
      </Text>
    )}
  </Inline>
)

/** Chips in a row: wrapping where there is room, one scrolling line on a phone. */
export const FilterChips = ({ label, children }: { label: string; children: ReactNode }) => (
  <Inline as="fieldset" wrap gap={2} className={classes.chips}>
    <legend className="sr-only">{label}</legend>
    {children}
  </Inline>
)
