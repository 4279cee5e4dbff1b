import type { ReactNode } from 'react'
import { Quantity } from './quantity.tsx'
import { Inline, Stack, Text } from '../layout/parts.tsx'
import classes from './form.module.css'

/** Goods in a form, each with a quantity. */
export const QuantityRows = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Stack as="fieldset" gap={3} className={classes.rows}>
    <legend>{legend}</legend>
    {children}
  </Stack>
)

/** One article with 0 to `max` pieces. `label` is for screen readers, if the name alone is not clear. */
export const QuantityRow = (props: {
  name: string
  detail: string
  label?: string
  max: number
  value: number
  onChange: (value: number) => void
}) => (
  <Inline gap={3} align="center" justify="between">
    <Stack as="span" shrink>
      <Text as="b" weight={600}>
        {props.name}
      </Text>
      <Text as="small" size="sm" tabular>
        {props.detail}
      </Text>
    </Stack>
    <Quantity
      label={props.label ?? props.name}
      min={0}
      max={props.max}
      value={props.value}
      onChange={props.onChange}
    />
  </Inline>
)
