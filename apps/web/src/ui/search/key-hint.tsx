import classes from './search-bar.module.css'
import { Text } from '../layout/parts.tsx'

/** A keyboard shortcut; shown only with a real keyboard. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <Text
    as="kbd"
    surface="plain"
    line="around"
    round="s"
    tone="quiet"
    className={classes.key}
    aria-hidden="true"
  >
    {keys}
  </Text>
)
