import { readChoice, readKeyword, readPage, searchOf } from '../../../client/search.ts'

export const readProductsSearch = searchOf({
  status: readChoice(['onsale', 'offsale', 'draft']),
  keyword: readKeyword,
  no: readPage,
})
export type ProductsSearch = ReturnType<typeof readProductsSearch>
