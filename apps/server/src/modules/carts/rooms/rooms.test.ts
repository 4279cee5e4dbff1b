import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openCartScene } from '../../../testing/cart-scene.ts'
import { createProduct, createShop, signIn } from '../../../testing/factories.ts'
import type { Caller } from '../../../testing/world.ts'

const { carts } = contract

const { world, shopId, guide, colleague, sofa, lamp, rug, listed, cartOf } = await openCartScene()
afterAll(() => world.close())

const show = (shopGuideCartId: string, who: Caller = guide) => who.ask(carts.itemList, { shopGuideCartId })
const put = (cart: string, mappingId: string, itemQty: number, more: object = {}, headers = {}) =>
  guide.ask(
    carts.itemUpdate,
    { shopGuideCartId: cart, itemMappingBO: { id: mappingId }, itemQty, ...more },
    headers,
  )
const room = async (shopGuideCartId: string, roomName: string, itemList: string[] = []): Promise<string> =>
  (await guide.ask(carts.roomCreate, { shopGuideCartId, roomName, itemList })).id
/** The content of a cart by place: `客厅 A: 沙发×1`. */
const layout = async (cart: string): Promise<string[]> => {
  const { cartItemList, rooms } = await show(cart)
  const nameOf = (id: string | null) => rooms.find((one) => one.id === id)?.roomName ?? '–'
  return cartItemList
    .map((item) => `${nameOf(item.roomId)} ${item.variant}: ${item.itemMappingBO.skuName}×${item.itemQty}`)
    .sort()
}
const idOf = async (cart: string, name: string, variant = 'A'): Promise<string> => {
  const { cartItemList } = await show(cart)
  const found = cartItemList.find((item) => item.itemMappingBO.skuName === name && item.variant === variant)
  return found?.id ?? ''
}

describe('rooms and variants', () => {
  test('rooms have free names and a manual order; an article may stand in several of them', async () => {
    const cart = await cartOf([sofa, 1], [lamp, 2])
    const living = await room(cart, ' 客厅 ', [await idOf(cart, '沙发')])
    const bed = await room(cart, '主卧')
    await put(cart, lamp, 3, { roomId: bed })
    expect(await layout(cart)).toEqual(['– A: 台灯×2', '主卧 A: 台灯×3', '客厅 A: 沙发×1'])
    await guide.ask(carts.roomOrder, { shopGuideCartId: cart, roomList: [bed, living] })
    await guide.ask(carts.roomUpdate, { shopGuideCartId: cart, id: bed, roomName: '次卧' })
    const { rooms, total } = await show(cart)
    expect(rooms.map(({ roomName }) => roomName)).toEqual(['次卧', '客厅'])
    expect(total).toBe(100_000 + 5 * 3000)
    // Without a room, the line outside of all rooms is changed; an id names any line.
    await put(cart, lamp, 1, { relative: true })
    const inBed = (await show(cart)).cartItemList.find((item) => item.roomId === bed)
    await put(cart, lamp, 1, { itemId: inBed?.id ?? '' })
    expect(await layout(cart)).toEqual(['– A: 台灯×3', '客厅 A: 沙发×1', '次卧 A: 台灯×1'])
    expect(await guide.refused(carts.roomCreate, { shopGuideCartId: cart, roomName: ' ' })).toMatchObject({
      code: 'CART_ROOM_NAME_BLANK',
    })
    expect(
      await guide.refused(carts.itemUpdate, {
        shopGuideCartId: cart,
        itemMappingBO: { id: rug },
        itemQty: 1,
        roomId: `${shopId}-1`,
      }),
    ).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('only the chosen one of two variants counts; the other can be removed and restored', async () => {
    const cart = await cartOf([sofa, 1], [lamp, 2])
    const living = await room(cart, '客厅', [await idOf(cart, '沙发'), await idOf(cart, '台灯')])
    await guide.ask(carts.roomUpdate, { shopGuideCartId: cart, id: living, variants: 2 })
    const b = await idOf(cart, '沙发', 'B')
    await guide.ask(carts.itemReplace, { shopGuideCartId: cart, itemId: b, itemMappingId: rug })
    expect((await show(cart)).total).toBe(106_000)
    await guide.ask(carts.roomUpdate, { shopGuideCartId: cart, id: living, chosen: 'B' })
    const chosen = await show(cart)
    expect(chosen.total).toBe(26_000)
    expect(chosen.cartItemList.filter((item) => item.selected)).toHaveLength(2)
    const before = await layout(cart)
    const { undoId } = await guide.ask(carts.roomUpdate, { shopGuideCartId: cart, id: living, variants: 1 })
    expect(await layout(cart)).toEqual(['客厅 A: 台灯×2', '客厅 A: 地毯×1'])
    await guide.ask(carts.restore, { undoId: undoId ?? '' })
    expect(await layout(cart)).toEqual(before)
    expect(await show(cart)).toEqual(chosen)
  })

  test('a removed room leaves its chosen items in the cart; undo restores the room', async () => {
    const cart = await cartOf([lamp, 30], [sofa, 1])
    const living = await room(cart, '客厅')
    await put(cart, lamp, 40, { roomId: living })
    await put(cart, rug, 1, { roomId: living })
    const before = await show(cart)
    const { undoId } = await guide.ask(carts.roomDelete, { shopGuideCartId: cart, id: living })
    expect(await layout(cart)).toEqual(['– A: 台灯×50', '– A: 地毯×1', '– A: 沙发×1'])
    await guide.ask(carts.restore, { undoId: undoId ?? '' })
    expect(await show(cart)).toEqual(before)
    expect(await guide.refused(carts.restore, { undoId: undoId ?? '' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('items move into a room as far as the limit allows; no piece is lost', async () => {
    const cart = await cartOf([lamp, 30])
    const living = await room(cart, '客厅')
    await put(cart, lamp, 40, { roomId: living })
    const [outside] = (await show(cart)).cartItemList
    await guide.ask(carts.itemPlace, {
      shopGuideCartId: cart,
      itemList: [outside?.id ?? ''],
      roomId: living,
    })
    expect(await layout(cart)).toEqual(['– A: 台灯×20', '客厅 A: 台灯×50'])
  })
})

describe('whole carts', () => {
  test('a cart has a note and a customer, is found by either name and is listed on the customer’s page', async () => {
    const customer = await guide.ask(contract.customers.create, {
      shopId,
      name: '欧阳女士',
      mobile: '13912345678',
    })
    const cart = await cartOf([sofa, 1])
    await guide.ask(carts.update, { id: cart, note: '周六上门量尺', customerId: customer.id })
    const { data } = await guide.ask(carts.list, { shopId, cartName: '欧阳' })
    expect(data).toMatchObject([
      { id: cart, note: '周六上门量尺', customerId: customer.id, customerName: '欧阳女士', mine: true },
    ])
    const help = await cartOf([lamp, 1])
    await guide.ask(carts.update, { id: help, customerId: customer.id })
    const seenBy = async (who: Caller) =>
      (await who.ask(carts.ofCustomer, { customerId: customer.id })).data.map((one) => [one.id, one.open])
    expect(await seenBy(guide)).toEqual([
      [help, true],
      [cart, true],
    ])
    await guide.ask(carts.handOver, { id: help, guideId: colleague.account.id, stay: false })
    expect((await guide.ask(carts.ofCustomer, { customerId: customer.id })).data).toMatchObject([
      { id: help, open: false, itemCount: 1, guideName: '周航' },
      { id: cart, open: true, itemCount: 1, guideName: '林晓' },
    ])
    expect(await seenBy(colleague)).toEqual([
      [help, true],
      [cart, false],
    ])
    await colleague.ask(carts.delete, { id: help })
    await guide.ask(carts.update, { id: cart, customerId: null })
    expect((await guide.ask(carts.list, { shopId, cartName: '欧阳' })).data).toEqual([])
    expect(await guide.refused(carts.update, { id: cart, customerId: `${shopId}-77` })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a copy has the rooms and items of its cart and changes independently', async () => {
    const cart = await cartOf([sofa, 2], [lamp, 1])
    await room(cart, '客厅', [await idOf(cart, '沙发')])
    const copy = await guide.ask(carts.duplicate, { id: cart, cartName: '方案二' })
    expect(await layout(copy.id)).toEqual(await layout(cart))
    await put(copy.id, sofa, 5)
    expect(await layout(cart)).toContain('客厅 A: 沙发×2')
  })

  test('merging loses no piece: what exceeds a limit stays in its cart and is named in the answer', async () => {
    const from = await cartOf([lamp, 40], [rug, 1])
    const into = await cartOf([lamp, 30])
    const merged = await guide.ask(carts.merge, { id: from, intoId: into })
    expect(merged.left).toEqual([{ skuName: '台灯', itemQty: 20 }])
    expect(await layout(into)).toEqual(['– A: 台灯×50', '– A: 地毯×1'])
    expect(await layout(from)).toEqual(['– A: 台灯×20'])
    const third = await cartOf([sofa, 1])
    expect((await guide.ask(carts.merge, { id: third, intoId: into })).left).toEqual([])
    expect(await guide.refused(carts.itemList, { shopGuideCartId: third })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await guide.refused(carts.merge, { id: into, intoId: into })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('removed items and deleted carts are restored exactly', async () => {
    const cart = await cartOf([sofa, 2], [lamp, 7])
    await room(cart, '客厅', [await idOf(cart, '台灯')])
    const before = await show(cart)
    const taken = await guide.ask(carts.itemDelete, {
      shopGuideCartId: cart,
      itemList: before.cartItemList.map(({ id }) => id),
    })
    expect(taken.total).toBe(0)
    await guide.ask(carts.restore, { undoId: taken.undoId ?? '' })
    expect(await show(cart)).toEqual(before)
    const nothing = await guide.ask(carts.itemDelete, { shopGuideCartId: cart, itemList: [] })
    expect(nothing.undoId).toBeNull()

    const listedBefore = (await guide.ask(carts.list, { shopId })).data.find(({ id }) => id === cart)
    const deleted = await guide.ask(carts.delete, { id: cart })
    expect(await guide.refused(carts.itemList, { shopGuideCartId: cart })).toMatchObject({ status: 404 })
    expect(await colleague.refused(carts.restore, { undoId: deleted.undoId ?? '' })).toMatchObject({
      status: 404,
    })
    await guide.ask(carts.restore, { undoId: deleted.undoId ?? '' })
    expect(await show(cart)).toEqual(before)
    const listedAfter = (await guide.ask(carts.list, { shopId })).data.find(({ id }) => id === cart)
    expect({ ...listedAfter, updatedAt: '' }).toEqual({ ...listedBefore, updatedAt: '' })
  })

  test('a cart is handed over to a colleague, or shared: both work in it, each with their own last-used cart', async () => {
    const { data } = await guide.ask(carts.guides, { shopId })
    expect(data).toEqual([{ id: colleague.account.id, name: '周航' }])
    const shared = await cartOf([sofa, 1])
    await guide.ask(carts.handOver, { id: shared, guideId: colleague.account.id, stay: true })
    await Promise.all([
      put(shared, lamp, 2),
      colleague.ask(carts.itemUpdate, {
        shopGuideCartId: shared,
        itemMappingBO: { id: sofa },
        itemQty: 3,
        relative: true,
      }),
    ])
    expect(await show(shared, colleague)).toMatchObject({ total: 406_000 })
    const seen = (await colleague.ask(carts.list, { shopId })).data
    expect(seen).toMatchObject([{ id: shared, mine: false, guideCount: 2, lastUsed: false }])
    // A guide who only shares a cart leaves it; the cart stays.
    expect(await colleague.ask(carts.delete, { id: shared })).toEqual({ undoId: null })
    expect((await show(shared)).cartItemList).toHaveLength(2)
    await guide.ask(carts.handOver, { id: shared, guideId: colleague.account.id })
    expect(await guide.refused(carts.itemList, { shopGuideCartId: shared })).toMatchObject({ status: 404 })
    expect((await colleague.ask(carts.list, { shopId })).data).toMatchObject([{ id: shared, mine: true }])
    const stranger = await signIn(world, { shopIds: [await createShop(world)] })
    const own = await cartOf()
    for (const guideId of [stranger.account.id, guide.account.id])
      expect(await guide.refused(carts.handOver, { id: own, guideId })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('single items', () => {
  test('a retry under the same key changes nothing', async () => {
    const cart = await cartOf()
    const key = { 'idempotency-key': 'change-0001' }
    for (let i = 0; i < 3; i += 1) {
      const { newItem } = await put(cart, lamp, 2, { relative: true }, key)
      expect(newItem.itemQty).toBe(2)
    }
    await Promise.all(
      Array.from({ length: 4 }, () =>
        put(cart, lamp, 5, { relative: true }, { 'idempotency-key': 'change-0002' }),
      ),
    )
    expect(await layout(cart)).toEqual(['– A: 台灯×7'])
  })

  test('a change of rooms or articles is idempotent under its key', async () => {
    const cart = await cartOf([sofa, 1], [lamp, 1])
    const twice = async <T>(
      ask: (headers: Record<string, string>) => Promise<T>,
      key: string,
    ): Promise<T> => {
      const first = await ask({ 'idempotency-key': key })
      expect(await ask({ 'idempotency-key': key })).toEqual(first)
      return first
    }
    const inCart = { shopGuideCartId: cart }
    const { id } = await twice(
      (key) => guide.ask(carts.roomCreate, { ...inCart, roomName: '客厅' }, key),
      'room-0001',
    )
    await twice((key) => guide.ask(carts.roomUpdate, { ...inCart, id, variants: 2 }, key), 'room-0002')
    const lampId = await idOf(cart, '台灯')
    const place = { ...inCart, itemList: [lampId], roomId: id, variant: 'B' as const }
    await twice((key) => guide.ask(carts.itemPlace, place, key), 'room-0003')
    const other = { ...inCart, itemId: lampId, itemMappingId: rug }
    await twice((key) => guide.ask(carts.itemReplace, other, key), 'room-0004')
    expect(await layout(cart)).toEqual(['– A: 沙发×1', '客厅 B: 地毯×1'])
    expect((await show(cart)).rooms).toHaveLength(1)
  })

  test('price and stock are recorded when an article is put into the cart', async () => {
    const moving = await listed('角几', 5000, 9)
    const cart = await cartOf([moving, 1])
    await sql`
      update channel_prices
      set marketing_cents = 4500
      where item_mapping_id = ${moving}`.execute(world.db)
    await sql`
      update stock
      set on_hand = 4
      where sku_id = (select sku_id from item_mappings where id = ${moving})`.execute(world.db)
    expect((await show(cart)).cartItemList).toMatchObject([
      { putPrice: 5000, putItemNum: 9, itemNum: 4, itemMappingBO: { itemAmt: 4500 } },
    ])
  })

  test('another colour or size replaces an item; where it stands already, the two lines become one', async () => {
    const chair = await createProduct(world, {
      name: '餐椅',
      marketingCents: 8000,
      stock: { [shopId]: 100 },
      skus: [{ colorName: '黑' }, { colorName: '白' }],
    })
    const [black = '', white = ''] = chair.skus.map((sku) => sku.itemMappingId)
    const cart = await cartOf([black, 4], [sofa, 1])
    const itemId = await idOf(cart, '餐椅')
    const { left } = await guide.ask(carts.itemReplace, {
      shopGuideCartId: cart,
      itemId,
      itemMappingId: white,
    })
    expect(left).toEqual([])
    const { cartItemList } = await show(cart)
    expect(cartItemList[0]).toMatchObject({ id: itemId, itemQty: 4, itemMappingBO: { id: white } })
    await put(cart, black, 48)
    const again = await guide.ask(carts.itemReplace, {
      shopGuideCartId: cart,
      itemId,
      itemMappingId: black,
    })
    expect(again.left).toEqual([{ skuName: '餐椅', itemQty: 2 }])
    expect((await layout(cart)).filter((line) => line.includes('餐椅'))).toEqual([
      '– A: 餐椅×2',
      '– A: 餐椅×50',
    ])
    expect(
      await guide.refused(carts.itemReplace, { shopGuideCartId: cart, itemId, itemMappingId: '1' }),
    ).toMatchObject({ code: 'MAPPING_ID_INVALID' })
  })

  test('an article that cannot be ordered gets suggestions: the same product first, then the nearest price', async () => {
    const table = (name: string, marketingCents: number, skus = [{}]) =>
      createProduct(world, {
        name,
        kind: 'table',
        categoryPaths: [['餐厅', '餐桌']],
        marketingCents,
        stock: { [shopId]: 10 },
        skus,
      })
    const wanted = await table('岩板餐桌', 50_000, [{ colorName: '白' }, { colorName: '灰' }])
    await table('实木餐桌', 90_000)
    await table('玻璃餐桌', 52_000)
    await createProduct(world, { name: '断货餐桌', kind: 'table', categoryPaths: [['餐厅', '餐桌']] })
    const mapping = wanted.skus[0]?.itemMappingId ?? ''
    const cart = await cartOf([mapping, 1])
    await sql`delete from item_mappings where id = ${mapping}`.execute(world.db)
    const [item] = (await show(cart)).cartItemList
    expect(item).toMatchObject({ sku: null, selected: false })
    const { data } = await guide.ask(carts.itemSuggestions, {
      shopGuideCartId: cart,
      itemId: item?.id ?? '',
    })
    expect(data.map(({ skuName, sameProduct }) => [skuName, sameProduct])).toEqual([
      ['岩板餐桌', true],
      ['玻璃餐桌', false],
      ['实木餐桌', false],
    ])
    await guide.ask(carts.itemReplace, {
      shopGuideCartId: cart,
      itemId: item?.id ?? '',
      itemMappingId: data[1]?.itemMappingId ?? '',
    })
    expect((await show(cart)).cartItemList).toMatchObject([{ id: item?.id, selected: true }])
  })
})
