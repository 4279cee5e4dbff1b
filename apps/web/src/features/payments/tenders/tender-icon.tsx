import { ways } from '../desk/ways.tsx'
import type { TenderType } from '../payment-rules.ts'

/** The icon of a payment method, beside its name. */
export const TenderIcon = ({ type }: { type: TenderType }) => ways[type].icon
