import type { ButtonHTMLAttributes } from 'react'
import classes from './plain-button.module.css'

/**
 * A button for the pages that load first. It looks like Mantine's, whose code is too large for them. `tall` is for a screen's main action; `wide` fills
 * the width.
 */
export const PlainButton = (
  props: {
    primary?: boolean
    tall?: boolean
    wide?: boolean
    busy?: boolean
  } & ButtonHTMLAttributes<HTMLButtonElement>,
) => {
  const { primary = false, wide = false, tall = wide, busy = false, disabled = false, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-primary={primary}
      data-tall={tall}
      data-wide={wide}
      aria-busy={busy}
      disabled={disabled || busy}
    />
  )
}
