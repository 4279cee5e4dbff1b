import { unmeasuredHome } from '@showfloor/contract/common/home'
import { contract } from '@showfloor/contract/contract'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDistricts, createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'

const { create, districts, get, saveAddress, saveMeasurements, search } = contract.customers

const town = { townCode: '310112103', detail: '虹井路 1 号 502', measurements: unmeasuredHome }

let world: World
let shopId: string
let otherShopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  await createDistricts(world)
  shopId = await createShop(world)
  otherShopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId, otherShopId] })
})
afterAll(() => world?.close())

let last = 0
const newMobile = (): string => `139${String((last += 1)).padStart(8, '0')}`

describe('addresses', () => {
  const newCustomer = async () =>
    guide.ask(create, { shopId, name: '住户', mobile: newMobile(), address: town })

  test('have the codes and names of their districts', async () => {
    const { id, addresses } = await newCustomer()
    expect(addresses).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^${shopId}-\\d+$`)),
        version: 1,
        provinceCode: '31',
        cityCode: '3101',
        countyCode: '310112',
        townCode: '310112103',
        districtName: '上海市 闵行区 虹桥镇',
        detail: '虹井路 1 号 502',
        measurements: unmeasuredHome,
      },
    ])
    const { data } = await guide.ask(search, { shopId, keyword: '住户' })
    expect(data.find((one) => one.id === id)?.addresses).toEqual(addresses)
  })

  test('are added and changed', async () => {
    const { id: customerId } = await newCustomer()
    const added = await guide.ask(saveAddress, { ...town, customerId, detail: '七宝' })
    const changed = await guide.ask(saveAddress, {
      ...town,
      customerId,
      addressId: added.id,
      version: added.version,
      detail: '莘庄',
    })
    expect(changed).toEqual({ ...added, version: 2, detail: '莘庄' })
    const { data } = await guide.ask(search, { shopId, keyword: '住户' })
    expect(data.find((one) => one.id === customerId)?.addresses.map((one) => one.detail)).toEqual([
      town.detail,
      '莘庄',
    ])
  })

  test('belong to their customer: an id of another customer changes none', async () => {
    const [mine, theirs] = [await newCustomer(), await newCustomer()]
    const elsewhere = await guide.ask(create, {
      shopId: otherShopId,
      name: '别店',
      mobile: newMobile(),
      address: town,
    })
    const customerId = mine.id
    for (const addressId of [theirs.addresses[0]?.id, elsewhere.addresses[0]?.id, `${shopId}-1`]) {
      const taken = { ...town, customerId, addressId, version: 1, detail: '夺来' }
      const refusal = await guide.refused(saveAddress, taken)
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect(await guide.refused(saveAddress, { ...town, customerId: `${shopId}-1` })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test.each([
    ['310112', 'en', 'townCode: choose a district of the last level'],
    ['999999', 'en', 'townCode: there is no such district'],
    ['999999', 'zh-CN', 'townCode: 没有这个区划'],
    ['31', 'zh-CN', 'townCode: 区划代码无效'],
    ['31', 'en', 'townCode: is not a district code'],
  ])('district %s is refused in %s, naming the field', async (townCode, language, detail) => {
    const { id: customerId } = await newCustomer()
    const refusal = await guide.refused(
      saveAddress,
      { ...town, customerId, townCode },
      { 'accept-language': language },
    )
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(refusal.error).toContain(detail)
  })

  test('measurements are stored, corrected and cleared', async () => {
    const { id, addresses } = await newCustomer()
    const addressId = addresses[0]?.id ?? ''
    const save = (version: number, measurements: Partial<HomeMeasurements>) =>
      guide.ask(saveMeasurements, {
        addressId,
        version,
        measurements: { ...unmeasuredHome, ...measurements },
      })
    await save(1, { doorWidthMm: 900, wallKind: 'BRICK' })
    await save(2, { floor: 6, doorWidthMm: 880, liftDepthMm: 1400 })
    const [kept] = (await guide.ask(get, { id })).addresses
    expect(kept?.measurements).toEqual({ ...unmeasuredHome, floor: 6, doorWidthMm: 880, liftDepthMm: 1400 })
    expect(
      await guide.refused(saveMeasurements, {
        addressId: `${shopId}-1`,
        version: 1,
        measurements: unmeasuredHome,
      }),
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await guide.refused(saveMeasurements, {
        addressId,
        version: 3,
        measurements: { ...unmeasuredHome, doorWidthMm: 0 },
      }),
    ).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('an address and its home that two guides change at once keep the first change, and the second is told', async () => {
    const { id: customerId, addresses } = await newCustomer()
    const addressId = addresses[0]?.id ?? ''
    const corrected = { ...town, customerId, addressId, version: 1, detail: '3 号楼 502' }
    const measured = { addressId, version: 1, measurements: { ...unmeasuredHome, doorWidthMm: 860 } }
    const tried = await Promise.allSettled([
      guide.ask(saveAddress, corrected),
      guide.ask(saveMeasurements, measured),
    ])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = [guide.refused(saveAddress, corrected), guide.refused(saveMeasurements, measured)]
    expect((await Promise.all(late)).map(({ code }) => code)).toEqual(['ADDRESS_CHANGED', 'ADDRESS_CHANGED'])
    const nameless = { ...town, customerId, addressId, detail: '无版本' }
    expect((await guide.refused(saveAddress, nameless)).code).toBe('ADDRESS_CHANGED')
    const [now] = (await guide.ask(get, { id: customerId })).addresses
    expect([now?.version, now?.detail === corrected.detail, now?.measurements.doorWidthMm === 860]).toEqual(
      tried[0].status === 'fulfilled' ? [2, true, false] : [2, false, true],
    )
    await guide.ask(saveMeasurements, { ...measured, version: 2 })
    await guide.ask(saveAddress, { ...corrected, version: 3, measurements: measured.measurements })
    const [both] = (await guide.ask(get, { id: customerId })).addresses
    expect(both).toMatchObject({ version: 4, detail: corrected.detail, measurements: { doorWidthMm: 860 } })
  })
})

test('R7.25 the district tree opens level by level', async () => {
  const { data: provinces } = await guide.ask(districts, { modelKey: 'md_DistrictBO' })
  expect(provinces).toEqual([
    { code: '11', name: '北京市', parentDistrict: null, hasChildren: false },
    { code: '31', name: '上海市', parentDistrict: null, hasChildren: true },
  ])
  const below = async (parentDistrict: string) => (await guide.ask(districts, { parentDistrict })).data
  expect(await below('310112')).toEqual([
    { code: '310112103', name: '虹桥镇', parentDistrict: '310112', hasChildren: false },
  ])
  expect(await below('310112')).toEqual(await below('310112'))
  expect(await below('nowhere')).toEqual([])
})
