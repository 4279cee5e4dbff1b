import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, PoolDb } from '../../../platform/database/db.ts'
import {
  isStale,
  saveTerms,
  saveWords,
  flushPendingTerms,
  takeStale,
  textsOfProducts,
  type ProductTextsRow,
} from './terms.db.ts'
import { loadDocumentTerms, namesOfKind, type ProductTerms } from './documents.ts'

const productsPerStatement = 1000
// The products of a batch, which is one short transaction; a concurrent search waits at most for one batch.
const productsPerPart = 250
const productsPerTurn = 5

const kindText = (text: string) => ['kind', text] as const

type DocumentTerms = Awaited<ReturnType<typeof loadDocumentTerms>>
type Document = { productId: string } & ProductTerms

/** Builds the terms of products a few at a time, so that the event loop can answer other calls. */
const documentsOf = async (
  rows: readonly ProductTextsRow[],
  documentTerms: DocumentTerms,
): Promise<Document[]> => {
  const documents: Document[] = []
  for (const { productId, sizesMm, namedMm, ...row } of rows) {
    const texts = [...row.texts, ...namesOfKind(row.kind).map(kindText)]
    documents.push({ productId, ...documentTerms({ ...row, sizesMm, namedMm, texts }) })
    if (documents.length % productsPerTurn === 0) await nextTurn()
  }
  return documents
}

/** Rebuilds the search terms of products from their names, categories, SKUs and listings. */
export const refreshTerms = async (db: Db, productIds: readonly string[]): Promise<void> => {
  if (productIds.length > 0) await writeTerms(db, productIds, await loadDocumentTerms())
}

const writeTerms = async (
  db: Db,
  productIds: readonly string[],
  documentTerms: DocumentTerms,
): Promise<void> => {
  const words = new Map<string, string>()
  const textsFrom = (from: number): ReturnType<typeof textsOfProducts> | undefined =>
    from < productIds.length
      ? textsOfProducts(db, productIds.slice(from, from + productsPerStatement))
      : undefined
  // The terms of the next batch are built while the database stores this one.
  let saving = Promise.resolve()
  let reading = textsFrom(0)
  for (let from = productsPerStatement; reading; from += productsPerStatement) {
    const rows = await reading
    reading = textsFrom(from)
    reading?.catch(() => {})
    const documents = await documentsOf(rows, documentTerms)
    for (const document of documents) for (const [word, meaning] of document.words) words.set(word, meaning)
    await saving
    saving = saveTerms(db, documents)
    saving.catch(() => {})
  }
  await saving
  await saveWords(db, words)
}

/** Job: rebuilds the terms of an older version, and flushes the pending list of the index. */
export const refreshStaleTerms = async (db: PoolDb): Promise<void> => {
  if (await isStale(db)) await rebuildStale(db)
  await flushPendingTerms(db)
}

/** Batch by batch, so that an interruption loses nothing. */
const rebuildStale = async (db: PoolDb): Promise<void> => {
  const documentTerms = await loadDocumentTerms()
  const takePart = () =>
    db.transaction(async (tx) => {
      const ids = await takeStale(tx, productsPerPart)
      await writeTerms(tx, ids, documentTerms)
      return ids.length
    })
  while ((await takePart()) === productsPerPart);
}
