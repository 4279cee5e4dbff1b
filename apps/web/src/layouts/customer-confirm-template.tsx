import type { ReactNode } from 'react'
import classes from './customer-confirm-template.module.css'
import '../ui/buttons/button-styles.ts'

/** The customer's pages: phone-first, one column, without the shop's workspace. */
export const CustomerConfirmTemplate = ({ children }: { children: ReactNode }) => (
  <main className={classes['column']}>{children}</main>
)
