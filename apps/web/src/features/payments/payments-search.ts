import { lookAtKinds } from '@showfloor/contract/common/payment-status'
import {
  readChoice,
  readId,
  readInt,
  readPage,
  readScopedId,
  readTextThat,
  searchOf,
} from '../../client/search.ts'

/** The order that a screen of payments is about. */
export const readOrder = searchOf({ order: readScopedId })

/** The same, with the line of a mixed payment that is begun. */
export const readOrderLine = searchOf({ order: readScopedId, line: readScopedId })

/** `days`: the minimum waiting time. */
export const readLookingSearch = searchOf({
  kind: readChoice(lookAtKinds),
  shop: readTextThat(/^\d{1,19}$/),
  days: readInt(1, 3650),
  no: readPage,
})
export type LookingSearch = ReturnType<typeof readLookingSearch>

export const takingDays = ['7', '30', '90'] as const

/** `days`: the number of days up to today; `shop`: one shop. */
export const readTakingsSearch = searchOf({ days: readChoice(takingDays), shop: readId })
export type TakingsSearch = ReturnType<typeof readTakingsSearch>
