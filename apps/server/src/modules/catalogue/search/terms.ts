import type { Db, PoolDb } from '../../../platform/database/db.ts'
import { saveTerms, saveWords, settleTerms, takeStale, textsOfProducts } from './terms.db.ts'
import { loadDocumentTerms, namesOfKind } from './documents.ts'

const productsPerStatement = 1000

const kindText = (text: string) => ['kind', text] as const

/** Builds the search terms of these products anew from their names, categories, SKUs and listings. */
export const refreshTerms = async (db: Db, productIds: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  const documentTerms = await loadDocumentTerms()
  const words = new Map<string, string>()
  const textsFrom = (from: number): ReturnType<typeof textsOfProducts> | undefined =>
    from < productIds.length
      ? textsOfProducts(db, productIds.slice(from, from + productsPerStatement))
      : undefined
  // While the database keeps the terms of one part, those of the next are made here.
  let saving = Promise.resolve()
  let reading = textsFrom(0)
  for (let from = productsPerStatement; reading; from += productsPerStatement) {
    const rows = await reading
    reading = textsFrom(from)
    reading?.catch(() => {})
    const documents = rows.map(({ product_id: productId, sizes_mm: sizesMm, named_mm: namedMm, ...row }) => ({
      productId,
      ...documentTerms({
        ...row,
        sizesMm,
        namedMm,
        texts: [...row.texts, ...namesOfKind(row.kind).map(kindText)],
      }),
    }))
    for (const document of documents) for (const [word, meaning] of document.words) words.set(word, meaning)
    await saving
    saving = saveTerms(db, documents)
    saving.catch(() => {})
  }
  await saving
  await saveWords(db, words)
}

/** Job: builds the terms anew that an older version made, part by part, so that a stop in between loses nothing; afterwards it finds nothing to do. */
export const refreshStaleTerms = async (db: PoolDb): Promise<void> => {
  const takePart = () =>
    db.transaction(async (tx) => {
      const ids = await takeStale(tx, productsPerStatement)
      await refreshTerms(tx, ids)
      return ids.length
    })
  while ((await takePart()) === productsPerStatement);
  await settleTerms(db)
}
