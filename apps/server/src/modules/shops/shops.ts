import type { ParsedInputOf } from '@showfloor/contract/common/call'
import { OFFLINESHOPCHANNEL, UNIFIED_SITE_CODE } from '@showfloor/contract/common/constants'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { maskMobile } from '../../platform/limits/masks.ts'
import { administeredShops } from '../../platform/http/session.ts'
import { chainBrand } from '../settings/settings.public.ts'
import { allShops, countShops, employeesPage, shopsByIds, type ShopRow } from './shops.db.ts'

export { shopByCode, someShopCodes } from './shops.db.ts'

type Calls = Contract['shops']

export const wireShop = (row: ShopRow) => ({
  id: row.id,
  siteCode: row.siteCode,
  siteName: row.siteName,
  channelId: row.channelId,
  stagePayment: row.stagePayment,
  cloudPosType: row.cloudPosType,
  newShopEndTime: row.newShopEndTime?.toISOString() ?? null,
  isStateSubsidies: row.isStateSubsidies,
  channelShopType: row.channelShopType,
  channelShopCategory: row.channelShopCategory,
  closedAt: row.closedAt?.toISOString() ?? null,
})

export const wirePapers = (row: ShopRow) => ({
  openingHours: row.openingHours,
  address: row.address,
  telephone: row.telephone,
  receiptHead: row.receiptHead,
})

/** A page of the caller's shops, by site code. */
export const userShops = async (context: Context, page: { no: number; size: number }) => {
  const rows = await shopsByIds(context.db, [...context.session.shopIds])
  const from = (page.no - 1) * page.size
  return { data: rows.slice(from, from + page.size).map(wireShop), total: rows.length }
}

/** The caller's shops if they have this permission, otherwise none: permissions apply to all linked shops. */
export const permittedShops = async (
  context: Context,
  { permission }: ParsedInputOf<Calls['userPermissionShops']>,
) => {
  const may = permission === undefined || context.session.permissions.has(permission)
  const rows = may ? await shopsByIds(context.db, [...context.session.shopIds]) : []
  return { data: rows.map(wireShop) }
}

/** One shop row. Error: NOT_FOUND. */
export const shopById = async (db: Db, id: string): Promise<ShopRow> => {
  const [row] = await shopsByIds(db, [id])
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** A shop's display name: its site name without a leading prefix in brackets. */
export const shopName = (siteName: string): string => siteName.replace(/^\s*[[【［][^\]】］]*[\]】］]\s*/, '')

/** The names of shops by id; unknown ids are left out. */
export const shopNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await shopsByIds(db, ids)).map((row) => [row.id, shopName(row.siteName)]))

export const shopWithChannel = async (
  { db }: Context,
  { id }: ParsedInputOf<Calls['channelShopUserFlow']>,
) => {
  const row = await shopById(db, id)
  const channel =
    row.channelId === null
      ? null
      : {
          id: row.channelId,
          code: row.channelCode ?? '',
          name: row.channelName ?? '',
          siteCode: row.channelSiteCode ?? '',
        }
  return { ...wireShop(row), ...wirePapers(row), channel }
}

/** The caller's own shops, or all with `chain.manage`. */
export const shopsToAdminister = ({ db, session }: Context): Promise<ShopRow[]> => {
  const own = administeredShops(session)
  return own === null ? allShops(db) : shopsByIds(db, own)
}

/** The shops that the caller may link accounts to. */
export const chainShops = async (context: Context) => ({
  data: (await shopsToAdminister(context)).map(wireShop),
})

/** The unified offline channel of a shop. Errors: CHANNEL_INFO_FAILED without a channel, UNIFIED_CHANNEL_MISSING with another one. */
export const offlineChannel = async (
  { db }: Context,
  { id: shopId }: ParsedInputOf<Calls['offlineChannelSite']>,
): Promise<{ id: string; siteCode: string; channelCode: string }> => {
  const [row] = await shopsByIds(db, [shopId])
  return offlineChannelOf(row)
}

/** The same for a shop that was already read. */
export const offlineChannelOf = (
  row: Pick<ShopRow, 'channelId' | 'channelCode' | 'channelSiteCode'> | undefined,
): { id: string; siteCode: string; channelCode: string } => {
  if (!row || row.channelId === null) throw new CallError('CHANNEL_INFO_FAILED')
  if (row.channelSiteCode !== UNIFIED_SITE_CODE || row.channelCode !== OFFLINESHOPCHANNEL)
    throw new CallError('UNIFIED_CHANNEL_MISSING')
  return { id: row.channelId, siteCode: row.channelSiteCode, channelCode: row.channelCode }
}

/** The employees of a shop, by account name; with masked mobiles. */
export const shopEmployees = async ({ db }: Context, input: ParsedInputOf<Calls['employeeList']>) => {
  const pattern = `%${input.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const page = { limit: input.size, offset: (input.no - 1) * input.size }
  const rows = await employeesPage(db, { shopId: input.shopId, pattern }, page)
  return {
    data: rows.map((row) => ({
      id: row.accountId,
      employeeNo: row.employeeNo,
      name: row.name,
      mobile: maskMobile(row.mobile),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The caller's shops that sell through the unified offline channel, by part of their name or site code. */
export const offlineShops = async (
  context: Context,
  input: { keyword: string; no: number; size: number },
) => {
  const rows = await shopsByIds(context.db, [...context.session.shopIds])
  const found = rows.filter(
    (row) =>
      row.channelCode === OFFLINESHOPCHANNEL &&
      [row.siteName, row.siteCode].some((text) => text.includes(input.keyword)),
  )
  const from = (input.no - 1) * input.size
  return { data: found.slice(from, from + input.size).map(wireShop), total: found.length }
}

export const chainInfo = async ({ db }: Context) => ({
  ...(await chainBrand(db)),
  shopCount: await countShops(db),
})
