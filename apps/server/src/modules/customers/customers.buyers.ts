import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { insertAddress } from './addresses/addresses.db.ts'
import { addressLike, customerByMobile, districtNamed } from './customers.buyers.db.ts'
import { insertCustomer } from './customers.db.ts'

export { nameBuyer } from './customers.buyers.db.ts'

/** A buyer at a marketplace, with the place as the marketplace names it. `mobileUntil`: the mobile is a relay number, which others get later. */
export type BuyerElsewhere = {
  name: string
  mobile: string
  mobileUntil?: string
  province: string
  city: string
  county: string
  town: string
  detail: string
}

/** Finds or creates the customer of a shop who bought elsewhere, by mobile, with the address if one is known; bare ids. */
export const saveBuyer = async (
  context: Context,
  shopId: string,
  buyer: BuyerElsewhere,
): Promise<{ customerId: string; addressId: string | undefined }> => {
  const { db, session } = context
  const { name } = buyer
  const id = newId()
  const { accountId } = session
  const isRelay = buyer.mobileUntil !== undefined
  const found = await customerByMobile(db, shopId, buyer.mobile)
  // A relay number identifies nobody.
  const mobile = isRelay && found !== undefined ? `?${id}` : buyer.mobile
  const known = isRelay ? undefined : found
  if (known === undefined) await insertCustomer(db, { shopId, id, name, mobile, source: 'ONLINE', accountId })
  // Another guide may have entered the mobile since.
  const customerId = known ?? (await customerByMobile(db, shopId, mobile)) ?? id
  return { customerId, addressId: await keepAddress(db, shopId, customerId, buyer) }
}

/** Finds or creates the address of a customer who bought elsewhere. A place that matches no district, or more than one, is kept as text before the detail. */
export const keepAddress = async (
  db: Db,
  shopId: string,
  customerId: string,
  buyer: BuyerElsewhere,
): Promise<string | undefined> => {
  if (buyer.detail === '') return undefined
  const townCode = await districtNamed(db, buyer)
  const place = new Set([buyer.province, buyer.city, buyer.county, buyer.town].filter(Boolean))
  const detail = townCode === null ? [...place, buyer.detail].join(' ') : buyer.detail
  const kept = await addressLike(db, { shopId, customerId, townCode, detail })
  if (kept !== undefined) return kept
  const id = newId()
  await insertAddress(db, { shopId, customerId, id, townCode, detail, measurements: {} })
  return id
}
