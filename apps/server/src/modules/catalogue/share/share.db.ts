import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inParts } from '../../../platform/database/in-parts.ts'

export type ShareRow = {
  shopId: string
  id: string
  productId: string
  skuCode: string
  guideName: string
  withPrices: boolean
  createdAt: Date
  validUntil: Date
  openedAt: Date | null
  revoked: boolean
  expired: boolean
}

/** The time for which an expired link still answers that it has expired. */
const keptDays = 180
const forgottenAtOnce = 5000

const columns = sql`shop_id, id, product_id, sku_code, guide_name, with_prices, created_at, valid_until,
  opened_at, revoked_at is not null as revoked, valid_until <= now() as expired`

/** Answers the end of its validity. */
export const insertShare = async (
  db: Db,
  share: {
    shopId: string
    id: string
    productId: string
    skuCode: string
    accountId: string
    guideName: string
    tokenHash: Buffer
    withPrices: boolean
    validDays: number
  },
): Promise<Date> => {
  const { rows } = await sql<{ validUntil: Date }>`
    insert into product_shares (
      shop_id, id, product_id, sku_code, account_id, guide_name, token_hash, with_prices, valid_until
    )
    values (
      ${share.shopId}, ${share.id}, ${share.productId}, ${share.skuCode}, ${share.accountId},
      ${share.guideName}, ${share.tokenHash}, ${share.withPrices},
      now() + make_interval(days => ${share.validDays})
    )
    returning valid_until`.execute(db)
  return rows[0]?.validUntil ?? new Date()
}

export const sharesOf = async (
  db: Db,
  by: { shopId: string; accountId: string; productId: string },
  limit: number,
): Promise<ShareRow[]> => {
  const { rows } = await sql<ShareRow>`
    select ${columns}
    from product_shares
    where shop_id = ${by.shopId} and account_id = ${by.accountId} and product_id = ${by.productId}
    order by id desc
    limit ${limit}`.execute(db)
  return rows
}

export const shareByToken = async (
  db: Db,
  shopId: string,
  tokenHash: Buffer,
): Promise<ShareRow | undefined> => {
  const { rows } = await sql<ShareRow>`
    select ${columns} from product_shares where shop_id = ${shopId} and token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export const markShareOpened = async (db: Db, shopId: string, id: string): Promise<void> => {
  await sql`
    update product_shares
    set opened_at = now()
    where shop_id = ${shopId} and id = ${id} and opened_at is null`.execute(db)
}

/** False when the account has no such link. */
export const revokeShare = async (
  db: Db,
  by: { shopId: string; accountId: string; id: string },
): Promise<boolean> => {
  const { count } = await sql`
    update product_shares
    set revoked_at = coalesce(revoked_at, now())
    where shop_id = ${by.shopId} and id = ${by.id} and account_id = ${by.accountId}`.execute(db)
  return count === 1
}

/** Job: deletes links that expired long ago. */
export const forgetOldShares = (db: Db): Promise<void> =>
  inParts(forgottenAtOnce, async () => {
    const { count } = await sql`
      delete from product_shares s
      using (
        select shop_id, id
        from product_shares
        where valid_until < now() - make_interval(days => ${keptDays})
        order by valid_until
        limit ${forgottenAtOnce}
      ) old
      where (s.shop_id, s.id) = (old.shop_id, old.id)`.execute(db)
    return count
  })
