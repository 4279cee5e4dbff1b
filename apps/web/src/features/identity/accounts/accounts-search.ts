import { readChoice, readId, readKeyword, readPage, readTextUpTo, searchOf } from '../../../client/search.ts'

export const readAccountsSearch = searchOf({
  state: readChoice(['ENABLED', 'WAITING', 'DISABLED']),
  role: readTextUpTo(40),
  shop: readId,
  keyword: readKeyword,
  no: readPage,
})
export type AccountsSearch = ReturnType<typeof readAccountsSearch>
