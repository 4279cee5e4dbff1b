import type { QuoteContent } from '@showfloor/contract/carts/quotes'
import { inParts } from '../../../platform/database/in-parts.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CartKey } from '../carts.db.ts'

/** The stored content of a quote. `customerId`: to erase it with its customer, even after its cart; absent in older quotes. */
export type KeptQuote = Omit<QuoteContent, 'shopName'> & { customerId?: string | null }

/** Inserts a quote under the next number and answers the end of its validity. */
export const insertQuote = async (
  db: Db,
  quote: CartKey & {
    id: string
    tokenHash: Buffer
    content: Omit<KeptQuote, 'quoteNo'>
    validDays: number
  },
): Promise<Date> => {
  const { rows } = await sql<{ validUntil: Date }>`
    insert into cart_quotes (shop_id, id, cart_id, account_id, token_hash, content, valid_until)
    values (
      ${quote.shopId}, ${quote.id}, ${quote.cartId}, ${quote.accountId}, ${quote.tokenHash},
      ${JSON.stringify(quote.content)}::jsonb || jsonb_build_object(
        'quoteNo', dated_number('Q-', nextval('quote_numbers'))
      ),
      now() + make_interval(days => ${quote.validDays})
    )
    returning valid_until`.execute(db)
  return rows[0]?.validUntil ?? new Date()
}

export type QuoteRow = {
  shopId: string
  id: string
  cartId: string
  content: KeptQuote
  createdAt: Date
  validUntil: Date
  openedAt: Date | null
  revoked: boolean
  expired: boolean
}

const columns = sql`shop_id, id, cart_id, content, created_at, valid_until, opened_at,
  revoked_at is not null as revoked, valid_until <= now() as expired`

export const quotesOf = async (db: Db, cart: CartKey, limit: number): Promise<QuoteRow[]> => {
  const { rows } = await sql<QuoteRow>`
    select ${columns}
    from cart_quotes
    where shop_id = ${cart.shopId} and cart_id = ${cart.cartId}
    order by id desc
    limit ${limit}`.execute(db)
  return rows
}

export const quoteByToken = async (
  db: Db,
  shopId: string,
  tokenHash: Buffer,
): Promise<QuoteRow | undefined> => {
  const { rows } = await sql<QuoteRow>`
    select ${columns}
    from cart_quotes
    where shop_id = ${shopId} and token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export const markQuoteOpened = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    update cart_quotes
    set opened_at = now()
    where shop_id = ${shopId} and id = ${id} and opened_at is null`.execute(db)
}

/** False when the cart has no such quote. */
export const revokeQuote = async (db: Db, cart: CartKey, id: string): Promise<boolean> => {
  const result = await sql`
    update cart_quotes
    set revoked_at = coalesce(revoked_at, now())
    where shop_id = ${cart.shopId} and cart_id = ${cart.cartId} and id = ${id}`.execute(db)
  return result.count === 1
}

const forgottenAtOnce = 1_000

/** Job: deletes quotes without a customer that expired this many months ago. Those of a customer are deleted with the customer. */
export const forgetOldQuotes = (db: Db, months: number): Promise<void> =>
  inParts(forgottenAtOnce, async () => {
    const { count } = await sql`
      delete from cart_quotes q
      using (
        select shop_id, id
        from cart_quotes
        where valid_until < now() - make_interval(months => ${months})
          and content->>'customerId' is null
        limit ${forgottenAtOnce}
      ) old
      where (q.shop_id, q.id) = (old.shop_id, old.id)`.execute(db)
    return count
  })
