import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId, scoped } from '../../../platform/database/ids.ts'
import { findByLinkToken, newLinkToken } from '../../../platform/calls/link-tokens.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import { productSkus, type DetailRow } from '../details/detail.db.ts'
import {
  insertShare,
  markShareOpened,
  revokeShare,
  shareByToken,
  sharesOf,
  type ShareRow,
} from './share.db.ts'
import { picturesOfItem } from '../pictures/pictures.ts'
import { sizeOf, skuSizeOf } from '../details/detail.ts'

export { forgetOldShares } from './share.db.ts'

type Calls = Contract['catalogue']

const linksShown = 10

/** Creates a link that shows a product to a customer. Error: NOT_FOUND for a product that the shop does not sell. */
export const shareCreate = async (
  context: Context,
  input: ParsedInputOf<Calls['shareCreate']>,
  publicUrl: string,
): Promise<OutputOf<Calls['shareCreate']>> => {
  const { db, session } = context
  const { shopId, channelSpuId: productId, skuCode, withPrices, validDays } = input
  const [first] = await productSkus(db, shopId, productId)
  if (!first?.productOnSale) throw new CallError('NOT_FOUND')
  const id = newId()
  const { token, hash: tokenHash } = newLinkToken(shopId)
  const { accountId, name: guideName } = session
  const share = { shopId, id, productId, skuCode, accountId, guideName, tokenHash, withPrices, validDays }
  const validUntil = await insertShare(db, share)
  return {
    id: scoped(shopId, id),
    url: `${publicUrl}/product-share?token=${token}`,
    validUntil: validUntil.toISOString(),
  }
}

export const shareList = async (
  { db, session }: Context,
  { shopId, channelSpuId: productId }: ParsedInputOf<Calls['shareList']>,
): Promise<OutputOf<Calls['shareList']>> => {
  const rows = await sharesOf(db, { shopId, accountId: session.accountId, productId }, linksShown)
  return {
    data: rows.map((row) => ({
      id: scoped(row.shopId, row.id),
      withPrices: row.withPrices,
      createdAt: row.createdAt.toISOString(),
      validUntil: row.validUntil.toISOString(),
      openedAt: row.openedAt?.toISOString() ?? null,
      state: row.revoked ? ('REVOKED' as const) : row.expired ? ('EXPIRED' as const) : ('VALID' as const),
    })),
  }
}

/** Error: NOT_FOUND for a link that is not the caller's own. */
export const shareRevoke = async (
  { db, session }: Context,
  input: ParsedInputOf<Calls['shareRevoke']>,
): Promise<Record<string, never>> => {
  const { shopId, id } = input.id
  if (!(await revokeShare(db, { shopId, id, accountId: session.accountId }))) throw new CallError('NOT_FOUND')
  return {}
}

/**
 * The product behind a link, as the shop sells it now. Unknown, withdrawn and expired links have an error each and reveal nothing else; the link of a product
 * off sale has expired. Errors: SHARE_LINK_INVALID, SHARE_LINK_REVOKED, SHARE_LINK_EXPIRED, RATE_LIMITED.
 */
export const sharedProduct = async (
  context: PublicContext,
  { token }: ParsedInputOf<Calls['sharedProduct']>,
): Promise<OutputOf<Calls['sharedProduct']>> => {
  const { db } = context
  const found = await findByLinkToken(context, 'product-share', token, (shopId, hash) =>
    shareByToken(db, shopId, hash),
  )
  if (!found) throw new CallError('SHARE_LINK_INVALID')
  const share = found.row
  if (share.revoked) throw new CallError('SHARE_LINK_REVOKED')
  if (share.expired) throw new CallError('SHARE_LINK_EXPIRED')
  const rows = await productSkus(db, share.shopId, share.productId)
  const [first] = rows
  if (!first?.productOnSale) throw new CallError('SHARE_LINK_EXPIRED')
  if (share.openedAt === null) await markShareOpened(db, share.shopId, share.id)
  const shop = await shopById(db, share.shopId)
  return {
    name: first.productName,
    brand: first.brand,
    style: first.style,
    description: first.description,
    care: first.care,
    reviewCount: first.reviewCount,
    reviewTenths: first.reviewTenths,
    withPrices: share.withPrices,
    skuCode: share.skuCode,
    skus: rows.map((row) => sharedSku(row, share)),
    shopName: shopName(shop.siteName),
    guideName: share.guideName,
    validUntil: share.validUntil.toISOString(),
  }
}

const sharedSku = (row: DetailRow, share: ShareRow) => ({
  skuCode: row.skuCode,
  skuName: row.skuName,
  size: sizeOf(row),
  skuSize: skuSizeOf(row),
  colorName: row.colorName,
  colorHex: row.colorHex,
  material: row.material,
  materialClassificationName: row.materialName,
  pictures: picturesOfItem(row),
  photos: row.photos,
  price:
    share.withPrices && row.marketingCents !== null && row.marketingCents > 0
      ? { marketingPrice: row.marketingCents, salePrice: row.saleCents }
      : null,
})
