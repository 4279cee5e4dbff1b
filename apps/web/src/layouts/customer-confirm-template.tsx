import type { ReactNode } from 'react'
import classes from './customer-confirm-template.module.css'

/** The customer's pages: phone-first, one column, nothing of the shop's workspace. */
export const CustomerConfirmTemplate = ({ children }: { children: ReactNode }) => (
  <main className={classes['column']}>{children}</main>
)
