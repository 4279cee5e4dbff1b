import { callPath } from '@showfloor/contract/common/call'
import { SESSION_COOKIE } from '@showfloor/contract/common/constants'
import type { RoleCode } from '@showfloor/contract/common/permissions'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../platform/database/sql.ts'
import { upsertCatalogue } from '../loading/catalogue-batch.ts'
import { listingIds, type ProductInput, type SkuInput } from '../modules/catalogue/catalogue.public.ts'
import { hashPassword } from '../modules/identity/identity.public.ts'
import { newId } from '../platform/database/ids.ts'
import { callerWith, sessionHeaders, type Caller, type SignedIn, type World } from './world.ts'

export const testPassword = 'Showroom-2026'
// At the lowest cost: hashing took a tenth of the suite's processor time.
const passwordHash = hashPassword(testPassword, { memory: 8, passes: 1 })

let counter = 0
const next = (): string => String((counter += 1)).padStart(4, '0')

export type ShopOptions = {
  siteCode?: string
  siteName?: string
  /** Null for a shop without a channel. */
  channelId?: string | null
  stagePayment?: boolean
  cloudPosType?: string | null
  isStateSubsidies?: boolean
  newShopEndTime?: string | null
  paymentTypes?: readonly string[]
}

/** Creates a shop of the unified channel that accepts every type of payment; returns its id. */
export const createShop = async (world: World, options: ShopOptions = {}): Promise<string> => {
  const id = newId()
  const channelId = options.channelId === undefined ? world.channelId : options.channelId
  const code = options.siteCode ?? `S${next()}`
  await sql`
    insert into shops (
      id, site_code, site_name, channel_id, stage_payment, cloud_pos_type, new_shop_end_time,
      is_state_subsidies, payment_types
    )
    values (
      ${id}, ${code}, ${options.siteName ?? `[华东]测试店${code}`}, ${channelId}, ${options.stagePayment ?? false},
      ${options.cloudPosType ?? null}, ${options.newShopEndTime ?? null},
      ${options.isStateSubsidies ?? false}, ${[...(options.paymentTypes ?? ['WECHAT_PAY', 'ALIPAY'])]}::text[]
    )`.execute(world.db)
  return id
}

export type AccountOptions = {
  roles?: readonly RoleCode[]
  shopIds?: readonly string[]
  enabled?: boolean
  name?: string
}
export type Account = { id: string; username: string; mobile: string }

/** Creates an account: by default an enabled guide without shops; the password is `testPassword`. */
export const createAccount = async (world: World, options: AccountOptions = {}): Promise<Account> => {
  const number = next()
  const account = { id: newId(), username: `user${number}`, mobile: `1380000${number}` }
  await sql`
    insert into accounts (id, user_id, username, mobile, name, password_hash, enabled)
    values (
      ${account.id}, ${`u-${number}`}, ${account.username}, ${account.mobile},
      ${options.name ?? `员工${number}`}, ${await passwordHash}, ${options.enabled ?? true}
    )`.execute(world.db)
  await sql`insert into account_roles (account_id, role_code)
    select ${account.id}, unnest(${[...(options.roles ?? ['guide'])]}::text[])`.execute(world.db)
  await sql`insert into account_shops (account_id, shop_id)
    select ${account.id}, unnest(${[...(options.shopIds ?? [])]}::bigint[])`.execute(world.db)
  return account
}

/** Creates an account and signs it in with its password over HTTP. */
export const signIn = async (
  world: World,
  options: AccountOptions = {},
): Promise<SignedIn & { account: Account }> => {
  const account = await createAccount(world, options)
  const response = await world.app.server.inject({
    method: 'POST',
    url: callPath(contract.identity.login),
    payload: { username: account.username, password: testPassword },
  })
  const token = response.json<{ result: { token: string } }>().result.token
  const cookie = response.cookies.find((item) => item.name === SESSION_COOKIE)?.value ?? ''
  const headers = sessionHeaders(token, cookie)
  return { ...callerWith(world, headers), account, headers }
}

export type ProductOptions = Partial<Omit<ProductInput, 'code'>> & {
  code?: string
  /** One SKU for each; missing fields get defaults. */
  skus?: readonly Partial<Omit<SkuInput, 'productCode'>>[]
  /** The marketing price in cents; the other prices derive from it. */
  marketingCents?: number
  prices?: { saleCents: number; shoppeCents: number; redLineCents: number; costCents: number }
  /** Pieces on hand by shop id, for every SKU. */
  stock?: Readonly<Record<string, number>>
}
export type Product = {
  id: string
  code: string
  skus: { skuId: string; skuCode: string; itemMappingId: string; itemOuterId: string }[]
}

/** Creates a product: by default a sofa for ¥1,999 with one SKU and no stock. */
export const createProduct = async (world: World, options: ProductOptions = {}): Promise<Product> => {
  const { skus: skuOptions = [{}], marketingCents = 199_900, prices, stock = {}, ...fields } = options
  const code = fields.code ?? `P${next()}`
  const name = fields.name ?? `布艺沙发${code}`
  const skus = skuOptions.map((sku, index) => ({
    skuCode: `${code}-${index + 1}`,
    name,
    colorName: '米白',
    ...sku,
    productCode: code,
  }))
  const even = {
    saleCents: Math.max(marketingCents, 219_900),
    shoppeCents: Math.max(marketingCents, 259_900),
    redLineCents: Math.floor(marketingCents * 0.8),
    costCents: Math.floor(marketingCents / 2),
  }
  await world.db.transaction((tx) =>
    upsertCatalogue(tx, {
      channelId: world.channelId,
      products: [{ kind: 'sofa', categoryPaths: [['客厅', '沙发']], ...fields, code, name }],
      skus,
      listings: skus.map((sku) => ({ skuCode: sku.skuCode, itemOuterId: `O-${sku.skuCode}` })),
      prices: skus.map((sku) => ({ skuCode: sku.skuCode, marketingCents, ...even, ...prices })),
      stock: Object.entries(stock).flatMap(([shopId, onHand]) =>
        skus.map((sku) => ({ skuCode: sku.skuCode, shopId, onHand })),
      ),
    }),
  )
  world.app.news.announce([{ topic: 'catalogue', shopId: null, id: null }])
  const ids = await listingIds(
    world.db,
    world.channelId,
    skus.map((sku) => sku.skuCode),
  )
  const { rows } = await sql<{ id: string }>`select id from products where code = ${code}`.execute(world.db)
  return {
    id: rows[0]?.id ?? '',
    code,
    skus: skus.map((sku) => {
      const found = ids.get(sku.skuCode)
      return {
        skuId: found?.skuId ?? '',
        skuCode: sku.skuCode,
        itemMappingId: found?.itemMappingId ?? '',
        itemOuterId: `O-${sku.skuCode}`,
      }
    }),
  }
}

/** Creates a cart of the caller with these listings; returns its scoped id. */
export const createCart = async (
  caller: Caller,
  shopId: string,
  items: readonly { itemMappingId: string; quantity: number }[] = [],
): Promise<string> => {
  const { id } = await caller.ask(contract.carts.create, { shopId, cartName: `购物车${next()}` })
  for (const item of items) {
    await caller.ask(contract.carts.itemUpdate, {
      shopGuideCartId: id,
      itemMappingBO: { id: item.itemMappingId },
      itemQty: item.quantity,
    })
  }
  return id
}

/** The districts from 上海市 down to 虹桥镇, 310112103, and 北京市. */
export const createDistricts = (world: World) =>
  sql`
    insert into districts (code, name, parent_code, level)
    values ('31', '上海市', null, 1), ('3101', '市辖区', '31', 2), ('310112', '闵行区', '3101', 3),
      ('310112103', '虹桥镇', '310112', 4), ('11', '北京市', null, 1)`.execute(world.db)
