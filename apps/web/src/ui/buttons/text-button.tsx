import type { ButtonHTMLAttributes } from 'react'
import classes from './buttons.module.css'

/** A button of text only, beside the content that it acts on. */
export const TextButton = (props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) => (
  <button type="button" {...props} className={classes.text} />
)
