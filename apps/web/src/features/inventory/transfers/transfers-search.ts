import { readFlag, readPage, readTextThat, searchOf } from '../../../client/search.ts'

/** `id`: a transfer, or `new`; `all`: finished ones too. */
export const readTransfersSearch = searchOf({
  id: readTextThat(/^(?:new|\d{1,20})$/),
  all: readFlag,
  no: readPage,
})
export type TransfersSearch = ReturnType<typeof readTransfersSearch>
