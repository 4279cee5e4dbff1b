import type { ButtonHTMLAttributes } from 'react'
import classes from './text-button.module.css'

/** A button of words alone, beside what it belongs to. */
export const TextButton = (props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) => (
  <button type="button" {...props} className={classes['text']} />
)
