import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

const { carts } = contract

let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
})
afterAll(() => world.close())

const listed = async (options: Parameters<typeof createProduct>[1] = {}): Promise<string> => {
  const product = await createProduct(world, { stock: { [shopId]: 100 }, ...options })
  return product.skus[0]?.itemMappingId ?? ''
}
const put = (cartId: string, mappingId: string, itemQty: number, relative = false) =>
  guide.ask(carts.itemUpdate, {
    shopGuideCartId: cartId,
    itemMappingBO: { id: mappingId },
    itemQty,
    relative,
  })
const items = (shopGuideCartId: string) => guide.ask(carts.itemList, { shopGuideCartId })

test('R1.03 R3.08 R3.10 R7.10 a shop has several carts: created, listed last used first, filtered, paged, renamed and deleted', async () => {
  const shop = await createShop(world)
  const otherShop = await createShop(world)
  const owner = await signIn(world, { shopIds: [shop, otherShop] })
  await owner.ask(carts.create, { shopId: otherShop, cartName: '王女士' })
  const first = await owner.ask(carts.create, { shopId: shop, cartName: '  王女士  ' })
  const second = await owner.ask(carts.create, { shopId: shop, cartName: '李先生' })
  const list = (cartName = '', size = 9999, no = 1) =>
    owner.ask(carts.list, { shopId: shop, cartName, size, no })
  expect((await list()).data).toMatchObject([
    { id: second.id, shopId: shop, cartName: '李先生', lastUsed: true },
    { id: first.id, shopId: shop, cartName: '王女士', lastUsed: false },
  ])
  expect((await list('', 1, 2)).data.map((cart) => cart.id)).toEqual([first.id])
  await owner.ask(carts.update, { id: first.id, cartName: '王女士 新房' })
  expect((await list('新房')).data.map((cart) => cart.id)).toEqual([first.id])
  await owner.ask(carts.updateLastUsed, { id: first.id })
  expect((await list()).data.map((cart) => cart.id)).toEqual([first.id, second.id])
  await owner.ask(carts.delete, { id: second.id })
  expect((await list()).data.map((cart) => cart.cartName)).toEqual(['王女士 新房'])
  await expect(owner.refused(carts.itemList, { shopGuideCartId: second.id })).resolves.toMatchObject({
    status: 404,
  })
})

test('the cart last used is stored per account and shop', async () => {
  const shop = await createShop(world)
  const owner = await signIn(world, { shopIds: [shop] })
  const first = await createCart(owner, shop)
  const second = await createCart(owner, shop)
  const lastUsed = async () =>
    (await owner.ask(carts.list, { shopId: shop })).data
      .filter((cart) => cart.lastUsed)
      .map((cart) => cart.id)
  expect(await lastUsed()).toEqual([second])
  await owner.ask(carts.updateLastUsed, { id: first })
  expect(await lastUsed()).toEqual([first])
  await expect(owner.refused(carts.updateLastUsed, { id: `${shop}-1` })).resolves.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('R5.02 a cart needs a name that is not blank, and a shop', async () => {
  const blank = await guide.refused(carts.create, { shopId, cartName: '   ' })
  expect(blank).toMatchObject({ status: 400, code: 'CART_NAME_BLANK', error: '购物车名称不能为空' })
  await expect(guide.refused(carts.create, { shopId: '0', cartName: 'x' })).resolves.toMatchObject({
    status: 403,
  })
  const cart = await createCart(guide, shopId)
  await expect(guide.refused(carts.update, { id: cart, cartName: ' ' })).resolves.toMatchObject({
    code: 'CART_NAME_BLANK',
  })
})

test('R3.09 an item has current names, prices and stock; its cost only with the permission', async () => {
  const product = await createProduct(world, {
    stock: { [shopId]: 100 },
    name: '云朵沙发',
    marketingCents: 199_900,
    prices: { saleCents: 219_900, shoppeCents: 259_900, redLineCents: 150_000, costCents: 90_000 },
    skus: [
      {
        name: '云朵沙发 米白',
        colorName: '米白',
        materialName: '棉麻',
        widthMm: 2200,
        depthMm: 950,
        heightMm: 850,
        o2oValue: 'o2o',
      },
    ],
  })
  const sku = product.skus[0]
  const quantity = { itemMappingId: sku?.itemMappingId ?? '', quantity: 3 }
  const { cartItemList } = await items(await createCart(guide, shopId, [quantity]))
  const [item] = cartItemList
  const itemMappingBO = {
    id: sku?.itemMappingId,
    valid: true,
    itemAmt: 199_900,
    shoppePrice: 259_900,
    salePrice: 219_900,
    redLinePrice: 150_000,
    itemOuterId: sku?.itemOuterId,
    skuCode: sku?.skuCode,
    skuName: '云朵沙发 米白',
    skuSize: '2200×950×850 mm',
    channelId: world.channelId,
    channelSpuId: product.id,
    materialClassificationName: '棉麻',
    imageUrl: expect.stringMatching(/^\/\S+$/) as string,
    propertiesName: '米白 · 棉麻',
  }
  expect(item).toMatchObject({ id: expect.any(String) as string, itemQty: 3, selected: true, itemNum: 100 })
  expect(item?.itemMappingBO).toEqual(itemMappingBO)
  expect(item?.sku).toEqual({
    id: sku?.skuId,
    name: '云朵沙发 米白',
    skuCode: sku?.skuCode,
    allowedPurchas: false,
    allowSale: false,
    size: '2200×950×850 mm',
    materialClassificationName: '棉麻',
    colorValue: '米白',
    o2OValue: 'o2o',
  })
  const picture = await world.app.server.inject({ url: item?.itemMappingBO.imageUrl ?? '' })
  expect(picture.headers['content-type']).toContain('image/svg+xml')
  const manager = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
  const shopGuideCartId = await createCart(manager, shopId, [quantity])
  const told = await manager.ask(carts.itemList, { shopGuideCartId })
  expect(told.cartItemList[0]?.itemMappingBO).toEqual({ ...itemMappingBO, costPrice: 90_000 })
})

test('R4.08 R4.11 R4.13 an item without a price is invalid with amount 0; one with a price is valid and selected on load', async () => {
  const cart = await createCart(guide, shopId)
  const free = await put(cart, await listed({ marketingCents: 0 }), 1)
  expect(free.newItem).toMatchObject({ selected: false, itemMappingBO: { valid: false, itemAmt: 0 } })
  const sold = await put(cart, await listed({ marketingCents: 100 }), 1)
  expect(sold.newItem).toMatchObject({ selected: true, itemMappingBO: { valid: true, itemAmt: 100 } })
  expect((await items(cart)).cartItemList.map((item) => item.selected)).toEqual([false, true])
})

test('R4.09 R4.10 R9.07 stock limits an item only where neither sale nor purchase is allowed without it', async () => {
  const cart = await createCart(guide, shopId)
  const short = await put(cart, await listed({ stock: { [shopId]: 2 } }), 3)
  expect(short.newItem).toMatchObject({ selected: false, itemNum: 2, itemMappingBO: { valid: false } })
  expect(short.total).toBe(0)
  for (const permit of [{ allowSale: true }, { allowPurchase: true }]) {
    const { newItem } = await put(cart, await listed({ stock: {}, skus: [permit] }), 50)
    expect(newItem).toMatchObject({ selected: true, itemNum: 99_999_999 })
  }
})

test('an item whose article was deleted has no sku and cannot be selected', async () => {
  const cart = await createCart(guide, shopId)
  const mappingId = await listed()
  await put(cart, mappingId, 2)
  await sql`delete from item_mappings where id = ${mappingId}`.execute(world.db)
  const { cartItemList, total } = await items(cart)
  expect(cartItemList).toMatchObject([
    { sku: null, selected: false, itemMappingBO: { id: mappingId, valid: false, itemAmt: 0 } },
  ])
  expect(total).toBe(0)
})

test('R4.15 the total is the sum of amount × quantity over the selected items', async () => {
  const cart = await createCart(guide, shopId)
  await put(cart, await listed({ marketingCents: 1000 }), 3)
  await put(cart, await listed({ marketingCents: 0 }), 7)
  const { total } = await put(cart, await listed({ marketingCents: 250 }), 2)
  expect(total).toBe(3500)
  expect((await items(cart)).total).toBe(3500)
})

test('R5.03 R5.04 a quantity needs a shop’s cart and a listing of that shop’s channel', async () => {
  const mappingId = await listed()
  const cart = await createCart(guide, shopId)
  expect(
    await guide.refused(carts.itemUpdate, { itemMappingBO: { id: mappingId }, itemQty: 1 }),
  ).toMatchObject({
    code: 'SHOP_REQUIRED',
    error: '请先绑定店铺后再操作',
  })
  for (const id of [undefined, '', 'abc', '1', '99999999999999999999'])
    expect(
      await guide.refused(carts.itemUpdate, { shopGuideCartId: cart, itemMappingBO: { id }, itemQty: 1 }),
    ).toMatchObject({ code: 'MAPPING_ID_INVALID', error: '无效商品映射id' })
  await sql`
    insert into channels (id, code, name, site_code) values (77, 'OTHER', 'other', '1')`.execute(world.db)
  await sql`update item_mappings set channel_id = 77 where id = ${mappingId}`.execute(world.db)
  expect(
    await guide.refused(carts.itemUpdate, {
      shopGuideCartId: cart,
      itemMappingBO: { id: mappingId },
      itemQty: 1,
    }),
  ).toMatchObject({ code: 'MAPPING_ID_INVALID' })
})

test('R3.11 a quantity is changed by mapping, cart, quantity and product, absolute or relative', async () => {
  const product = await createProduct(world, { stock: { [shopId]: 100 } })
  const shopGuideCartId = await createCart(guide, shopId)
  const update = async (itemQty: number, relative: boolean) => {
    const { newItem } = await guide.ask(carts.itemUpdate, {
      itemMappingBO: { id: product.skus[0]?.itemMappingId ?? '' },
      shopGuideCartId,
      itemQty,
      channelSpuId: product.id,
      relative,
    })
    return newItem.itemQty
  }
  expect(await update(3, false)).toBe(3)
  expect(await update(2, true)).toBe(5)
  expect(await update(4, false)).toBe(4)
  const of = { itemMappingBO: { id: product.skus[0]?.itemMappingId ?? '' }, shopGuideCartId, itemQty: 9 }
  const other = await createProduct(world, {})
  expect(await guide.refused(carts.itemUpdate, { ...of, channelSpuId: other.id })).toMatchObject({
    code: 'MAPPING_ID_INVALID',
  })
  expect((await items(shopGuideCartId)).cartItemList.map(({ itemQty }) => itemQty)).toEqual([4])
})

test('R5.05 R9.01 an absolute quantity is 1 to 50; a relative one is kept within that', async () => {
  const mappingId = await listed()
  const cart = await createCart(guide, shopId)
  for (const itemQty of [0, -1, 51])
    expect(
      await guide.refused(carts.itemUpdate, {
        shopGuideCartId: cart,
        itemMappingBO: { id: mappingId },
        itemQty,
      }),
    ).toMatchObject({ code: 'CART_ITEM_LIMIT', error: '单件商品数量最多50件' })
  expect(
    await guide.refused(carts.itemUpdate, {
      shopGuideCartId: cart,
      itemMappingBO: { id: mappingId },
      itemQty: -1,
      relative: true,
    }),
  ).toMatchObject({ code: 'NOT_FOUND' })
  expect((await put(cart, mappingId, 2, true)).newItem.itemQty).toBe(2)
  expect((await put(cart, mappingId, 47, true)).newItem.itemQty).toBe(49)
  expect((await put(cart, mappingId, 3, true)).newItem.itemQty).toBe(50)
  expect((await put(cart, mappingId, -99, true)).newItem.itemQty).toBe(1)
  expect((await put(cart, mappingId, 50)).newItem.itemQty).toBe(50)
})

test('twenty concurrent additions all count', async () => {
  const mappingId = await listed()
  const cart = await createCart(guide, shopId)
  await Promise.all(Array.from({ length: 20 }, () => put(cart, mappingId, 1, true)))
  expect((await items(cart)).cartItemList.map((item) => item.itemQty)).toEqual([20])
})

test('a cart holds at most 200 different items', async () => {
  const cart = await createCart(guide, shopId)
  const [cartShop, cartId] = cart.split('-')
  await sql`insert into cart_items (shop_id, cart_id, item_mapping_id, id, quantity)
    select ${cartShop}, ${cartId}, n, n, 1 from generate_series(1, 199) n`.execute(world.db)
  const mappingId = await listed()
  await put(cart, mappingId, 1)
  const refusal = await guide.refused(carts.itemUpdate, {
    shopGuideCartId: cart,
    itemMappingBO: { id: await listed() },
    itemQty: 1,
  })
  expect(refusal).toMatchObject({ code: 'CART_LINES_LIMIT', error: '购物车最多200种商品' })
  expect((await put(cart, mappingId, 2)).newItem.itemQty).toBe(2)
})

test('R7.11 items are listed, changed, and removed by their own ids or by their mappings, each time with the total', async () => {
  const mappingIds = [
    await listed({ marketingCents: 100 }),
    await listed({ marketingCents: 20 }),
    await listed({ marketingCents: 3 }),
  ]
  const cart = await createCart(
    guide,
    shopId,
    mappingIds.map((itemMappingId) => ({ itemMappingId, quantity: 1 })),
  )
  const { cartItemList } = await items(cart)
  expect(cartItemList).toHaveLength(3)
  const { total, newItem } = await put(cart, mappingIds[2] ?? '', 2)
  expect(total).toBe(126)
  expect(newItem).toEqual({ ...cartItemList[2], itemQty: 2 })
  expect(await items(cart)).toEqual({
    cartItemList: [...cartItemList.slice(0, 2), newItem],
    rooms: [],
    total,
  })
  const first = await guide.ask(carts.itemDelete, {
    shopGuideCartId: cart,
    itemList: [cartItemList[0]?.id ?? ''],
    mappingIdList: [],
  })
  expect(first.total).toBe(26)
  const second = await guide.ask(carts.itemDelete, {
    shopGuideCartId: cart,
    mappingIdList: [mappingIds[1] ?? ''],
  })
  expect(second.total).toBe(6)
  expect((await items(cart)).cartItemList.map((item) => item.itemMappingBO.id)).toEqual([mappingIds[2]])
})

test('an article that a set contains twice is added up to its stock', async () => {
  const { id } = await guide.ask(carts.create, { cartName: '成对', shopId })
  const nightstand = await listed({ name: '床头柜', stock: { [shopId]: 3 } })
  const twice = [2, 2].map((itemQty) => ({ itemMappingId: nightstand, itemQty }))
  expect(await guide.ask(carts.itemsAdd, { shopGuideCartId: id, itemList: twice })).toMatchObject({
    left: [{ itemQty: 1, reason: 'SHORT' }],
  })
  expect((await items(id)).cartItemList.map(({ itemQty }) => itemQty)).toEqual([3])
})

test('another guide’s cart is not found, another shop’s is refused', async () => {
  const cart = await createCart(guide, shopId, [{ itemMappingId: await listed(), quantity: 1 }])
  const colleague = await signIn(world, { shopIds: [shopId] })
  const stranger = await signIn(world, { shopIds: [await createShop(world)] })
  const mappingId = await listed()
  const attempts = [
    [carts.itemList, { shopGuideCartId: cart }],
    [carts.itemUpdate, { shopGuideCartId: cart, itemMappingBO: { id: mappingId }, itemQty: 1 }],
    [carts.itemDelete, { shopGuideCartId: cart, mappingIdList: [mappingId] }],
    [carts.update, { id: cart, cartName: 'x' }],
    [carts.delete, { id: cart }],
  ] as const
  for (const [call, input] of attempts) {
    expect(await colleague.refused(call, input)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await stranger.refused(call, input)).toMatchObject({ status: 403, code: 'SHOP_FORBIDDEN' })
  }
  expect((await colleague.ask(carts.list, { shopId })).data).toEqual([])
  expect((await items(cart)).cartItemList).toHaveLength(1)
})

test('screens get news of a changed cart', async () => {
  const heard: unknown[] = []
  const cart = await createCart(guide, shopId)
  const stop = world.app.news.subscribe((news) => heard.push(news))
  await put(cart, await listed(), 1)
  stop()
  expect(heard).toContainEqual({ topic: 'cart', shopId, id: cart })
})
