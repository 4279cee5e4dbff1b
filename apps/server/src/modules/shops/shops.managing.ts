import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../platform/calls/context.ts'
import { CallError } from '../../platform/calls/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { administeredShops } from '../../platform/http/session.ts'
import { keepPictures } from '../files/files.public.ts'
import { addShops } from '../identity/identity.public.ts'
import { updateLogo } from '../settings/settings.public.ts'
import type { ShopBus } from './shops.events.ts'
import {
  channelHasOpenShops,
  channelRows,
  holdOpenChannel,
  holdOpenShop,
  insertChannel,
  insertShop,
  updateChannel,
  updateClosed,
  updateShop,
} from './shops.managing.db.ts'
import { shopById, shopsToAdminister, wirePapers, wireShop } from './shops.ts'

type Calls = Contract['shops']

export const shopSettings = async (context: Context) => ({
  data: (await shopsToAdminister(context)).map((row) => ({
    ...wireShop(row),
    ...wirePapers(row),
    paymentTypes: row.paymentTypes,
    orderPrefix: row.orderPrefix,
    version: row.version,
  })),
})

/** Error: NOT_FOUND for a closed or unknown channel. */
const mustBeOpen = async (db: Db, channelId: string | null): Promise<void> => {
  if (channelId !== null && !(await holdOpenChannel(db, channelId))) throw new CallError('NOT_FOUND')
}

/** Creates a shop and links its creator to it. Errors: SHOP_EXISTS; NOT_FOUND for the channel. */
export const createShop = async (
  context: Context,
  { shopCode, ...set }: ParsedInputOf<Calls['shopCreate']>,
): Promise<{ id: string }> => {
  await mustBeOpen(context.db, set.channelId)
  const id = await insertShop(context.db, { shopCode, siteName: set.siteName, channelId: set.channelId })
  if (id === null) throw new CallError('SHOP_EXISTS')
  await updateShop(context.db, id, 1, set)
  await addShops(context.db, context.session.accountId, [id])
  context.announce({ topic: 'session', shopId: null, id: null })
  return { id }
}

/** A shop that the caller administers. Errors: SHOP_FORBIDDEN, NOT_FOUND. */
const administeredShop = async ({ db, session }: Context, id: string) => {
  if (administeredShops(session)?.includes(id) === false) throw new CallError('SHOP_FORBIDDEN')
  return shopById(db, id)
}

/** Errors: those of `administeredShop`; PERMISSION_BEYOND_OWN for another channel without `chain.manage`; NOT_FOUND for the channel; SHOP_CHANGED. */
export const changeShop = async (
  context: Context,
  { settingsOf, version, ...set }: ParsedInputOf<Calls['shopSettingsUpdate']>,
): Promise<Record<string, never>> => {
  const shop = await administeredShop(context, settingsOf)
  if (set.channelId !== shop.channelId) {
    if (administeredShops(context.session) !== null) throw new CallError('PERMISSION_BEYOND_OWN')
    await mustBeOpen(context.db, set.channelId)
  }
  if (!(await updateShop(context.db, settingsOf, version, set))) throw new CallError('SHOP_CHANGED')
  return {}
}

/** Closes a shop, unless a later module objects. Errors: those of `administeredShop`, SHOP_CHANGED, SHOP_HAS_OPEN_ORDERS. */
export const closeShop = async (
  context: Context,
  bus: ShopBus,
  { settingsOf, version, finishOpenOrders }: ParsedInputOf<Calls['shopClose']>,
): Promise<Record<string, never>> => {
  await administeredShop(context, settingsOf)
  if (!(await updateClosed(context.db, settingsOf, version, true))) throw new CallError('SHOP_CHANGED')
  await bus.emit('shopClosing', context, { shopId: settingsOf, finishOpenOrders })
  return {}
}

/** Errors: those of `administeredShop`, SHOP_CHANGED. */
export const reopenShop = async (
  context: Context,
  { settingsOf, version }: ParsedInputOf<Calls['shopReopen']>,
): Promise<Record<string, never>> => {
  await administeredShop(context, settingsOf)
  if (!(await updateClosed(context.db, settingsOf, version, false))) throw new CallError('SHOP_CHANGED')
  return {}
}

/** Call before something new begins in a shop; the shop stays open until the transaction of `db` ends. Error: SHOP_CLOSED. */
export const refuseClosedShop = async (db: Db, shopId: string): Promise<void> => {
  if (await holdOpenShop(db, shopId)) throw new CallError('SHOP_CLOSED')
}

export const channels = async ({ db }: Context) => ({
  data: (await channelRows(db)).map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    siteCode: row.siteCode,
    version: row.version,
    closedAt: row.closedAt?.toISOString() ?? null,
    openShops: row.openShops,
  })),
})

/** Error: CHANNEL_EXISTS. */
export const createChannel = async (
  { db }: Context,
  input: ParsedInputOf<Calls['channelCreate']>,
): Promise<{ id: string }> => {
  const id = await insertChannel(db, input)
  if (id === null) throw new CallError('CHANNEL_EXISTS')
  return { id }
}

/** Errors: NOT_FOUND, CHANNEL_CHANGED, CHANNEL_IN_USE. */
export const changeChannel = async (
  { db }: Context,
  input: ParsedInputOf<Calls['channelUpdate']>,
): Promise<Record<string, never>> => {
  if (!(await channelRows(db)).some(({ id }) => id === input.id)) throw new CallError('NOT_FOUND')
  if (!(await updateChannel(db, input))) throw new CallError('CHANNEL_CHANGED')
  if (!input.enabled && (await channelHasOpenShops(db, input.id))) throw new CallError('CHANNEL_IN_USE')
  return {}
}

/** Sets the chain's logo, or removes it. Error: NOT_FOUND for a file that the caller did not upload as a logo. */
export const changeLogo = async (
  context: Context,
  { fileId }: { fileId: string | null },
): Promise<{ logo: string }> => {
  const kept = await keepPictures(context, fileId === null ? [] : [fileId], 'CHAIN_LOGO')
  const logo = fileId === null ? '' : (kept.get(fileId)?.url ?? '')
  await updateLogo(context.db, logo)
  return { logo }
}
