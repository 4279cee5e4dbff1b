import { SHOP_GUIDE_CART_ITEM_LIMIT } from '@showfloor/contract/common/constants'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { halfWidth } from '../figures/half-width.ts'
import { Icon } from '../pictures/icons.tsx'
import { Inline, Stack } from '../layout/parts.tsx'
import classes from './quantity.module.css'

/** A quantity: − n +, or typed. Reports whole numbers within the bounds, and others to `onOutside`; the previous value stays for an invalid entry. */
export const Quantity = (props: {
  value: number
  onChange: (value: number) => void
  onOutside?: (value: number) => void
  /** The name of the counted article, for screen readers. */
  label: string
  min?: number
  max?: number
  disabled?: boolean
  size?: 'md' | 'lg'
}) => {
  const {
    value,
    onChange,
    label,
    min = 1,
    max = SHOP_GUIDE_CART_ITEM_LIMIT,
    disabled = false,
    size = 'md',
  } = props
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    const typed = Number(draft)
    setDraft(undefined)
    if (!draft?.trim() || !Number.isInteger(typed) || typed === value) return
    if (typed >= min && typed <= max) onChange(typed)
    else props.onOutside?.(typed)
  }
  return (
    <Inline
      as="fieldset"
      inText
      surface="plain"
      line="around"
      round="m"
      className={classes.quantity}
      data-size={size}
      disabled={disabled}
    >
      <legend className="sr-only">{`${t('common.quantity')} ${label}`}</legend>
      <Stack
        as="button"
        align="center"
        justifyItems="center"
        round="m"
        type="button"
        aria-label={`${t('common.less')} ${label}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </Stack>
      <input
        aria-label={`${t('common.quantity')} ${label}`}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(halfWidth(event.currentTarget.value).replace(/\D/g, '').slice(0, 4))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1)
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1)
        }}
      />
      <Stack
        as="button"
        align="center"
        justifyItems="center"
        round="m"
        type="button"
        aria-label={`${t('common.more')} ${label}`}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </Stack>
    </Inline>
  )
}
