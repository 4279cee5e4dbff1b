import classes from './key-hint.module.css'

/** A keyboard shortcut; shown only with a real keyboard. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <kbd className={classes.key} aria-hidden="true">
    {keys}
  </kbd>
)
