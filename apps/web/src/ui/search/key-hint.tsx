import classes from './key-hint.module.css'

/** The key that does the same; shown only where there is a real keyboard. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <kbd className={classes['key']} aria-hidden="true">
    {keys}
  </kbd>
)
