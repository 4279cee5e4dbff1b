import type { ParsedInputOf } from '@showfloor/contract/common/call'
import { knownAttributes } from '@showfloor/contract/catalogue/attributes'
import type { Contract } from '@showfloor/contract/contract'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { ValidationData } from '@showfloor/contract/validation'
import type { Context, Language } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { idWithin } from '../../platform/database/ids.ts'
import { cartLines } from '../carts/carts.public.ts'
import { measurementsAt } from '../customers/customers.public.ts'
import type { RuleItem } from './rules/items.ts'
import { itemsToCheck, type ItemRow } from './validation.db.ts'
import { validateItems } from './rules/rules.ts'

const ruleItem = (row: ItemRow, quantity: number): RuleItem => ({
  name: row.skuName,
  kind: row.kind,
  colorName: row.colorName,
  size: { widthMm: row.widthMm, depthMm: row.depthMm, heightMm: row.heightMm },
  attributes: knownAttributes(row.attributes),
  packages: row.packages,
  quantity,
})

type Home = { measurements: HomeMeasurements | 'PICKUP' | null; language: Language }

/** Checks loaded items against each other and against a home (mm; null: not measured; `PICKUP`: the customer picks them up). */
export const checkRows = (
  wanted: readonly { item: ItemRow; quantity: number }[],
  { measurements, language }: Home,
): ValidationData =>
  validateItems(
    wanted.map(({ item, quantity }) => ruleItem(item, quantity)),
    measurements,
    language,
  )

/** As above with listed items; unlisted ones are left out. */
export const checkItems = async (
  db: Db,
  input: Home & { shopId: string; items: readonly { itemMappingId: string; quantity: number }[] },
): Promise<ValidationData> => {
  const rows = await itemsToCheck(
    db,
    input.items.map((item) => item.itemMappingId),
  )
  const byId = new Map(rows.map((row) => [row.itemMappingId, row]))
  const found = input.items.flatMap(({ itemMappingId, quantity }) => {
    const item = byId.get(itemMappingId)
    return item ? [{ item, quantity }] : []
  })
  return checkRows(found, input)
}

/** The stored measurements of an address, overridden by new ones. */
const measurementsOver = (
  kept: HomeMeasurements | null,
  now: HomeMeasurements | undefined,
): HomeMeasurements | null => {
  if (!kept || !now) return now ?? kept
  const fresh = Object.entries(now).filter(([, value]) => value !== null)
  return { ...kept, ...Object.fromEntries(fresh) }
}

/** Checks chosen lines of one of the caller's carts. Errors: NOT_FOUND for the cart or the address; ORDER_EMPTY when none of the lines exists. */
export const checkCart = async (
  context: Context,
  input: ParsedInputOf<Contract['validation']['check']>,
): Promise<ValidationData> => {
  const cart = input.shopGuideCartId
  const lines = await cartLines(context.db, {
    shopId: cart.shopId,
    cartId: cart.id,
    accountId: context.session.accountId,
    itemIds: input.itemIds.map((item) => idWithin(cart.shopId, item)),
  })
  if (lines.length === 0) throw new CallError('ORDER_EMPTY')
  const { addressId: address } = input
  const kept = address ? await measurementsAt(context.db, address.shopId, address.id) : null
  return checkItems(context.db, {
    shopId: cart.shopId,
    items: lines,
    measurements: measurementsOver(kept, input.measurements),
    language: context.language,
  })
}
