import { readDay, readPage, searchOf } from '../../client/search.ts'

/** `from` and `to`: the first and the last day, by default today. */
export const readReceiptsSearch = searchOf({ from: readDay, to: readDay, no: readPage })
export type ReceiptsSearch = ReturnType<typeof readReceiptsSearch>
