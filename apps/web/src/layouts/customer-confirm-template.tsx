import type { ReactNode } from 'react'
import classes from './customer-confirm-template.module.css'
import '../ui/buttons/button-styles.ts'
import { Inline } from '../ui/layout/parts.tsx'

/** The customer's pages: phone-first, one column below the chain's logo, without the workspace. */
export const CustomerConfirmTemplate = (props: { logo: string; children: ReactNode }) => (
  <Inline as="main" column wide className={classes.column}>
    {props.logo === '' ? null : <img className={classes.logo} src={`${props.logo}&w=320`} alt="" />}
    {props.children}
  </Inline>
)
