import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createCart, createProduct, createShop, signIn, type Product } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { carts, catalogue, inspirations } = contract

let world: World
let shopId: string
let guide: Caller
let admin: Caller
let bed: Product
let wardrobe: Product
let small: Product
let chest: Product
let setId: string

const furniture = (name: string, kind: string, sizes: [number, number, number][], more = {}) =>
  createProduct(world, {
    name,
    kind,
    categoryPaths: [['卧室', name.slice(-2)]],
    skus: sizes.map(([widthMm, depthMm, heightMm]) => ({ widthMm, depthMm, heightMm })),
    stock: { [shopId]: 5 },
    ...more,
  })
const skuOf = (product: Product, at = 0) => product.skus[at]?.skuId ?? ''
const room = (widthMm: number, depthMm: number) => ({
  widthMm,
  depthMm,
  openings: [{ kind: 'door' as const, wall: 'south' as const, offsetMm: 100, widthMm: 800 }],
})
const large = room(4200, 4200)

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  bed = await furniture('橡木床', 'bed', [[1600, 2130, 1000]], { marketingCents: 399_900 })
  wardrobe = await furniture(
    '平开衣柜',
    'wardrobe',
    [
      [2000, 600, 2200],
      [1200, 600, 2200],
      [2400, 600, 2200],
    ],
    { marketingCents: 299_900 },
  )
  small = await furniture('推拉衣柜', 'wardrobe', [[1000, 580, 2200]], { marketingCents: 259_900 })
  chest = await furniture('四斗柜', 'chest', [[600, 450, 1050]], { marketingCents: 129_900, stock: {} })
  const saved = await admin.ask(inspirations.spaceSave, {
    name: '两个人的主卧',
    room: 'BEDROOM',
    status: 'PUBLISHED',
    slots: [
      { name: '床', skuId: skuOf(bed), quantity: 1 },
      { name: '衣柜', skuId: skuOf(wardrobe), quantity: 1 },
      { name: '斗柜', skuId: skuOf(chest), quantity: 1 },
    ],
  })
  setId = saved.id
})
afterAll(() => world.close())

const page = (measured: InputOf<typeof inspirations.spacePage>['measured'], more = {}) =>
  guide.ask(inspirations.spacePage, { shopId, room: 'BEDROOM', measured, ...more })
const detail = (more: Partial<InputOf<typeof inspirations.spaceDetail>> = {}) =>
  guide.ask(inspirations.spaceDetail, { shopId, id: setId, measured: large, ...more })

test('products of a published set stand before others of their kind among the recommendations', async () => {
  const fine = await furniture('高柜', 'chest', [[600, 450, 1050]], { marketingCents: 129_900 })
  const offered = async (): Promise<string[]> => {
    await world.app.jobs.find(({ name }) => name === 'shown-together')?.work()
    const { data } = await guide.ask(catalogue.recommendations, { shopId, channelSpuId: bed.id })
    return data.filter(({ kind }) => kind === 'chest').map(({ channelSpuId }) => channelSpuId)
  }
  await sql`update space_sets set status = 'DRAFT'`.execute(world.db)
  await sql`
    insert into stock (shop_id, sku_id, on_hand)
    values (${shopId}, ${skuOf(chest)}, 1)`.execute(world.db)
  await sql`update products set sales_count = 9 where id = ${fine.id}`.execute(world.db)
  expect(await offered()).toEqual([fine.id, chest.id])
  await sql`update space_sets set status = 'PUBLISHED'`.execute(world.db)
  expect(await offered()).toEqual([chest.id, fine.id])
  await sql`delete from stock where sku_id = ${skuOf(chest)}`.execute(world.db)
})

test('R7.24 a set that fits is drawn whole, with its total and what is short in stock', async () => {
  const { total, fitting, data } = await page(large)
  expect({ total, fitting }).toEqual({ total: 1, fitting: 1 })
  const [card] = data
  expect(card).toMatchObject({ fits: true, tooLarge: [], pieceCount: 3, total: 829_700, shortCount: 1 })
  expect(card?.plan.pieces.map(({ kind }) => kind).toSorted()).toEqual(['bed', 'chest', 'wardrobe'])
  const kinds = new Set(card?.plan.clearances.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['bedfoot', 'bedside', 'doors', 'swing'])
  expect((await page(large, { room: 'LIVING' })).total).toBe(0)
  expect(await detail()).toMatchObject({ fits: true, total: 829_700, slots: [{}, {}, {}] })
})

test('a set that almost fits names the piece that is too large, with its excess in millimetres', async () => {
  const { fitting, data } = await page(room(2900, 3000))
  expect(fitting).toBe(0)
  const [card] = data
  expect(card).toMatchObject({ fits: false })
  const [first] = card?.tooLarge ?? []
  expect(first).toMatchObject({ slotNo: 2, slotName: '衣柜' })
  expect(first?.overMm).toBeGreaterThan(0)
  expect(card?.plan.pieces.map(({ kind }) => kind)).toContain('bed')
  // Smaller by that much, it fits.
  const { data: others } = await guide.ask(inspirations.spaceAlternatives, {
    shopId,
    id: setId,
    measured: room(2900, 3000),
    without: [3],
    slotNo: 2,
  })
  const fitting2 = others.find(({ fits }) => fits)
  expect(fitting2?.piece.size.widthMm).toBeLessThan(2000)
})

test('a piece is swapped for one of its kind: total and plan follow; an invalid swap changes nothing', async () => {
  const { data } = await guide.ask(inspirations.spaceAlternatives, {
    shopId,
    id: setId,
    measured: large,
    slotNo: 2,
  })
  expect(data.map(({ piece }) => piece.skuId).toSorted()).toEqual(
    [skuOf(wardrobe, 1), skuOf(wardrobe, 2), skuOf(small)].toSorted(),
  )
  const swapped = await detail({ swaps: [{ slotNo: 2, skuId: skuOf(wardrobe, 1) }], without: [3] })
  expect(swapped).toMatchObject({ total: 699_800, pieceCount: 2 })
  expect(swapped.plan.pieces.find(({ slotNo }) => slotNo === 2)?.ownWidthMm).toBe(1200)
  expect(swapped.slots.map(({ chosen }) => chosen)).toEqual([true, true, false])
  const foreign = await detail({
    swaps: [
      { slotNo: 2, skuId: skuOf(bed) },
      { slotNo: 9, skuId: '1' },
    ],
  })
  expect(foreign.slots[1]?.piece.skuId).toBe(skuOf(wardrobe))
})

test('a slot with choices accepts only those', async () => {
  const unsold = await furniture('移门衣柜', 'wardrobe', [[900, 600, 2200]], { marketingCents: 0 })
  const { id } = await admin.ask(inspirations.spaceSave, {
    name: '客房',
    room: 'BEDROOM',
    status: 'DRAFT',
    slots: [{ name: '衣柜', skuId: skuOf(wardrobe), quantity: 1, choices: [skuOf(small), skuOf(unsold)] }],
  })
  const looked = { shopId, id, measured: large }
  const { data } = await admin.ask(inspirations.spaceAlternatives, { ...looked, slotNo: 1 })
  expect(data.map(({ piece, difference }) => [piece.skuId, difference])).toEqual([[skuOf(small), -40_000]])
  const swapped = await admin.ask(inspirations.spaceDetail, {
    ...looked,
    swaps: [{ slotNo: 1, skuId: skuOf(small) }],
  })
  // A choice that is not for sale here is still in the list.
  expect(swapped.slots[0]?.choices.map(({ skuId, name }) => [skuId, name.slice(0, 4)])).toEqual([
    [skuOf(small), '推拉衣柜'],
    [skuOf(unsold), '移门衣柜'],
  ])
  expect(swapped.slots[0]).toMatchObject({ ownSkuId: skuOf(wardrobe), piece: { skuId: skuOf(small) } })
  // Only editors see a draft.
  expect((await page(large, { status: 'DRAFT' })).total).toBe(0)
  expect(await guide.refused(inspirations.spaceDetail, looked)).toMatchObject({ status: 404 })
})

test('a set is changed by compare-and-set, and only with the permission', async () => {
  const set = {
    name: '次卧',
    room: 'BEDROOM' as const,
    status: 'DRAFT' as const,
    slots: [{ name: '床', skuId: skuOf(bed), quantity: 1 }],
  }
  expect(await guide.refused(inspirations.spaceSave, set)).toMatchObject({ status: 403 })
  const { id, version } = await admin.ask(inspirations.spaceSave, set)
  const next = await admin.ask(inspirations.spaceSave, { ...set, id, version, name: '儿童房' })
  expect(next).toEqual({ id, version: 2 })
  const [logged] = (await admin.ask(contract.audit.list, { subject: id })).data
  expect(logged?.detail.map(({ name, value }) => `${name} ${value}`)).toEqual(['名称 儿童房', '状态 草稿'])
  const late = await admin.refused(inspirations.spaceSave, { ...set, id, version })
  expect(late).toMatchObject({ status: 409, code: 'INSPIRATION_CHANGED' })
  const fresh = await admin.ask(inspirations.spaceSave, set)
  const blind = await admin.refused(inspirations.spaceSave, { ...set, id: fresh.id })
  expect(blind.code).toBe('INSPIRATION_CHANGED')
  const [own] = set.slots
  for (const slot of [
    { ...own, skuId: '1' },
    { ...own, choices: ['1'] },
  ])
    expect((await admin.refused(inspirations.spaceSave, { ...set, slots: [slot] })).code).toBe(
      'PIECE_UNKNOWN',
    )
  expect((await admin.refused(inspirations.spaceDelete, { id, version })).code).toBe('INSPIRATION_CHANGED')
  await admin.ask(inspirations.spaceDelete, { id, version: 2 })
  expect((await admin.refused(inspirations.spaceDelete, { id, version: 2 })).status).toBe(404)
})

test('a whole set goes into a cart in one call; sold-out pieces are named', async () => {
  const { slots } = await detail()
  const shopGuideCartId = await createCart(guide, shopId)
  const answer = await guide.ask(carts.itemsAdd, {
    shopGuideCartId,
    itemList: slots.flatMap(({ piece }) =>
      piece.itemMappingId ? [{ itemMappingId: piece.itemMappingId, itemQty: piece.quantity }] : [],
    ),
  })
  expect(answer).toMatchObject({ added: 2, left: [{ reason: 'SOLD_OUT', itemQty: 1 }] })
})
