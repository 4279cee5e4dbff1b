import type { ButtonHTMLAttributes } from 'react'
import classes from './plain-button.module.css'

/** A button of the pages that come first. It looks like Mantine's, whose program is too heavy for them. A `tall` one is what a screen is there for; a `wide` one takes the room there is, too, as a form's one button. */
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
      className={classes['button']}
      data-primary={primary}
      data-tall={tall}
      data-wide={wide}
      aria-busy={busy}
      disabled={disabled || busy}
    />
  )
}
