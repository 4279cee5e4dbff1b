import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProviderBill } from './bills.queries.ts'

/** The number of a bill’s open differences, with a link to them. */
export const OpenOfBill = (props: { one: Pick<ProviderBill, 'source' | 'day'>; children: ReactNode }) => {
  const { source, day } = props.one
  return (
    <Link to="/provider-bills" search={{ source, day }} hash="differences">
      {props.children}
    </Link>
  )
}
