import { claimCalls } from './claims.ts'
import { ruleCalls } from './rules.ts'

/** State subsidies: the rules of cities, and the claims of orders. */
export const subsidies = { ...ruleCalls, ...claimCalls }
