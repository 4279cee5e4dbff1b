import type { ReactNode } from 'react'
import classes from './scroll-table.module.css'
import { Box, Text } from '../layout/parts.tsx'

/** A table that scrolls by itself when it is wider or longer than its place, by keyboard too; its head stays. `children`: thead and tbody. */
export const ScrollTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // What scrolls must be reached by the keyboard.
  <Box as="section" round="s" className={classes.scroll} tabIndex={0} aria-label={label}>
    <Text as="table" wide size="sm" className={classes.table}>
      {children}
    </Text>
  </Box>
)
