import type { Db } from '../../platform/db.ts'
import { saveTerms, textsOfProducts } from './catalogue.db.terms.ts'
import { loadDocumentTerms } from './catalogue.search.ts'

const productsPerStatement = 1000

/** Builds the search terms of these products anew from their names, categories, SKUs and listings. */
export const refreshTerms = async (db: Db, productIds: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  const documentTerms = await loadDocumentTerms()
  for (let from = 0; from < productIds.length; from += productsPerStatement) {
    const rows = await textsOfProducts(db, productIds.slice(from, from + productsPerStatement))
    await saveTerms(
      db,
      rows.map((row) => ({ product_id: row.product_id, terms: documentTerms(row.texts, row.codes) })),
    )
  }
}
