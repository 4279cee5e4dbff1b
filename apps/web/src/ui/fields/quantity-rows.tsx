import type { ReactNode } from 'react'
import { Quantity } from './quantity.tsx'
import classes from './quantity-rows.module.css'

/** Goods in a form, each with a quantity. */
export const QuantityRows = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.rows}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
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
  <div className={classes.row}>
    <span>
      <b>{props.name}</b>
      <small>{props.detail}</small>
    </span>
    <Quantity
      label={props.label ?? props.name}
      min={0}
      max={props.max}
      value={props.value}
      onChange={props.onChange}
    />
  </div>
)
