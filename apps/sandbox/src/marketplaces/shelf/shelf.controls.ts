import { z } from 'zod'
import type { Marketplaces } from '../marketplaces.ts'
import type { Platform } from '../orders/rows.ts'

const articleSchema = z.strictObject({
  code: z.string(),
  title: z.string().default('云朵沙发'),
  spec: z.string().default('三人位'),
  stock: z.int().min(0).default(0),
  price_cents: z.int().min(1).default(199_900),
})
const changeSchema = z.strictObject({
  stock: z.int().min(0).optional(),
  price_cents: z.int().min(1).optional(),
  refused: z.boolean().optional(),
})
type Store = { platform: Platform; id: string }

/** Puts an article on the shelf of a store. */
export function putArticle(markets: Marketplaces, store: Store, body: unknown): object {
  return markets.shelf.put(store, markets.numbers(1), articleSchema.parse(body)) ?? {}
}

/** What a seller does to an article by hand, or null where there is none with the code. */
export function changeArticle(
  markets: Marketplaces,
  { platform, id }: Store,
  code: string,
  body: unknown,
): object | null {
  const { refused, ...change } = changeSchema.parse(body)
  const find = () => markets.shelf.of(platform, id).find((article) => article.code === code)
  const article = find()
  if (!article) return null
  markets.shelf.change(article, {
    ...(change.stock === undefined ? {} : { stock: change.stock }),
    ...(change.price_cents === undefined ? {} : { price_cents: change.price_cents }),
  })
  if (refused !== undefined) markets.shelf.refuse(article, refused)
  return find() ?? null
}
