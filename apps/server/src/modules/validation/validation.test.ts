import { unmeasuredHome } from '@showfloor/contract/common/home'
import { contract } from '@showfloor/contract/contract'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCart, createProduct, createShop, signIn } from '../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'
import { checkItems } from './validation.ts'

const { check } = contract.validation

const home: HomeMeasurements = {
  doorWidthMm: 900,
  doorHeightMm: 2100,
  corridorWidthMm: 1200,
  stairWidthMm: 1100,
  liftWidthMm: null,
  liftDepthMm: null,
  liftHeightMm: null,
  bedroomWidthMm: 3000,
  bedroomLengthMm: 3600,
  floor: null,
  wallKind: null,
}

let world: World
let shopId: string
let guide: Caller
let frameId: string
let mattressId: string

beforeAll(async () => {
  world = await startWorld()
  await sql`
    insert into districts (code, name, parent_code, level)
    values ('810001', '中西区', null, 1)`.execute(world.db)
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  const frame = await createProduct(world, {
    name: '实木床',
    kind: 'bed',
    skus: [
      {
        attributes: {
          frameInnerWidthMm: 1500,
          frameInnerLengthMm: 2000,
          outerWidthMm: 1620,
          outerLengthMm: 2130,
        },
        packages: [
          {
            lengthMm: 2100,
            widthMm: 600,
            heightMm: 200,
            weightG: 45_000,
            needsAssembly: true,
            mayTilt: true,
          },
        ],
      },
    ],
  })
  const mattress = await createProduct(world, {
    name: '乳胶床垫',
    kind: 'mattress',
    skus: [{ attributes: { mattressWidthMm: 1800, mattressLengthMm: 2000, thicknessMm: 240 } }],
  })
  frameId = frame.skus[0]?.itemMappingId ?? ''
  mattressId = mattress.skus[0]?.itemMappingId ?? ''
})
afterAll(() => world?.close())

const cartOf = async (...ids: string[]) => {
  const shopGuideCartId = await createCart(
    guide,
    shopId,
    ids.map((itemMappingId) => ({ itemMappingId, quantity: 1 })),
  )
  const { cartItemList } = await guide.ask(contract.carts.itemList, { shopGuideCartId })
  return { shopGuideCartId, itemIds: cartItemList.map((item) => item.id) }
}

test('R3.14 the chosen items of a cart are checked against each other and the home, section by section', async () => {
  const cart = await cartOf(frameId, mattressId)
  const found = await guide.ask(check, { ...cart, measurements: home })
  expect(found).toMatchObject({
    enteringDoor: {
      passValidate: true,
      validateDesc: '1 件包装均可入户；入户门 900×2100；走廊宽 1200；楼梯宽 1100',
    },
    bedSize: { passValidate: true, validateDesc: expect.stringContaining('床架内径 1500×2000') },
    mattressSize: { passValidate: false, validateDesc: '床垫 1800×2000 大于 床架内径 1500×2000' },
    bedExternalDiameter: { passValidate: true, validateDesc: expect.stringContaining('1620×2130') },
  })
  expect(Object.keys(found)).toHaveLength(4)
  expect(found.mattressSize?.picture).toEqual({
    kind: 'FRAME',
    name: '乳胶床垫',
    fits: false,
    place: { widthMm: 1500, heightMm: 2000 },
    piece: { widthMm: 1800, heightMm: 2000 },
    tiltDeg: 0,
  })
})

test('only the chosen items count, and descriptions come in English when asked', async () => {
  const { shopGuideCartId, itemIds } = await cartOf(frameId, mattressId)
  const found = await Promise.all(
    itemIds.map((one) => guide.ask(check, { shopGuideCartId, itemIds: [one] }, { 'accept-language': 'en' })),
  )
  const sections = found.map((sectionsOfOne) => Object.keys(sectionsOfOne).sort().join())
  expect(sections.toSorted()).toEqual(['', 'bedExternalDiameter,enteringDoor'])
  const descriptions = found.map((one) => one.bedExternalDiameter?.validateDesc)
  expect(descriptions).toContain('Measure the width and length of the bedroom')
})

test('the measurements of the address are used, overridden by new ones', async () => {
  const cart = await cartOf(frameId)
  const { addresses } = await guide.ask(contract.customers.create, {
    shopId,
    name: '住户',
    mobile: '13900000001',
    address: { townCode: '810001', detail: '一号', measurements: home },
  })
  const addressId = addresses[0]?.id ?? ''
  const kept = await guide.ask(check, { ...cart, addressId })
  expect(kept.bedExternalDiameter?.passValidate).toBe(true)
  const fresh = await guide.ask(check, {
    ...cart,
    addressId,
    measurements: { ...unmeasuredHome, bedroomWidthMm: 1600 },
  })
  expect(fresh.bedExternalDiameter?.validateDesc).toContain('大于 卧室 1600×3600')
  expect(fresh.enteringDoor?.passValidate).toBe(true)
})

test('an empty choice, another guide’s cart and an unknown address are refused', async () => {
  const cart = await cartOf(frameId)
  const colleague = await signIn(world, { shopIds: [shopId] })
  expect(await guide.refused(check, { ...cart, itemIds: [`${shopId}-1`] })).toMatchObject({
    code: 'ORDER_EMPTY',
    error: '请先选择商品',
  })
  expect(await colleague.refused(check, cart)).toMatchObject({ status: 404 })
  expect(await guide.refused(check, { ...cart, addressId: `${shopId}-1` })).toMatchObject({ status: 404 })
  expect(await guide.refused(check, { ...cart, addressId: '1-1' })).toMatchObject({ code: 'SHOP_FORBIDDEN' })
})

test('an unlisted item is left out', async () => {
  const items = [
    { itemMappingId: '1', quantity: 1 },
    { itemMappingId: frameId, quantity: 2 },
  ]
  const found = await checkItems(world.db, { shopId, items, measurements: home, language: 'zh' })
  expect(Object.keys(found)).toEqual(['enteringDoor', 'bedExternalDiameter'])
})
