import { unmeasuredHome } from '@showfloor/contract/common/home'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDistricts, createShop, signIn } from '../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'
import { addressById, customerById, markOrdered } from './customers.ts'
import { maskMobile } from '../../platform/limits/masks.ts'

const { addNote, create, get, revealMobile, search, searchAddresses, setStatus, statusQuery, update } =
  contract.customers

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
const bare = (id: string): string => id.slice(id.indexOf('-') + 1)
const find = async (keyword: string, shop = shopId) =>
  (await guide.ask(search, { shopId: shop, keyword })).data.map((one) => one.name)

describe('customers of a shop', () => {
  test('a new potential client is listed first, with the mobile masked', async () => {
    await guide.ask(create, { shopId, name: '早到的', mobile: newMobile() })
    const made = await guide.ask(create, { shopId, name: ' 晚到的 ', mobile: '13712340001' })
    expect(made).toMatchObject({ name: '晚到的', mobile: '137****0001', status: 'NEW', addresses: [] })
    const { data, total } = await guide.ask(search, { shopId })
    expect(data[0]).toEqual(made)
    expect(total).toBe(data.length)
    expect(JSON.stringify(data)).not.toContain('12340001')
  })

  test('are found by a part of the name, and by the last four digits or the whole of the mobile', async () => {
    await guide.ask(create, { shopId, name: '欧阳小满', mobile: '15012345678' })
    await guide.ask(create, { shopId, name: '王五', mobile: '15099995678' })
    expect(await find('阳小')).toEqual(['欧阳小满'])
    expect(await find('1501234')).toEqual([])
    expect(await find('5678')).toEqual(['王五', '欧阳小满'])
    expect(await find('150 1234 5678')).toEqual(['欧阳小满'])
    expect(await find('150****5678')).toEqual(['王五', '欧阳小满'])
    expect(await find('9999')).toEqual([])
    expect(await find('5012345')).toEqual([])
  })

  test('wildcards of a search are literal', async () => {
    await guide.ask(create, { shopId, name: '100%_满意\\', mobile: newMobile() })
    expect(await find('%_')).toEqual(['100%_满意\\'])
    expect(await find('意\\')).toEqual(['100%_满意\\'])
    expect(await find("' or 1=1 --")).toEqual([])
  })

  test('are paged, with the total also beyond the last page', async () => {
    const shop = await createShop(world)
    const caller = await signIn(world, { shopIds: [shop] })
    for (const name of ['一', '二', '三'])
      await caller.ask(create, { shopId: shop, name, mobile: newMobile() })
    const page = async (no: number) => {
      const { data, total } = await caller.ask(search, { shopId: shop, no, size: 2 })
      return [data.map((one) => one.name), total]
    }
    expect(await page(1)).toEqual([['三', '二'], 3])
    expect(await page(2)).toEqual([['一'], 3])
    expect(await page(3)).toEqual([[], 3])
  })

  test('a mobile names one customer in a shop, and another in another shop', async () => {
    const mobile = newMobile()
    await guide.ask(create, { shopId, name: '甲', mobile })
    expect(await guide.refused(create, { shopId, name: '乙', mobile })).toMatchObject({
      status: 409,
      code: 'CUSTOMER_EXISTS',
      error: '该手机号的客户已存在',
    })
    await expect(guide.ask(create, { shopId: otherShopId, name: '乙', mobile })).resolves.toBeTruthy()
    expect(await find(mobile, otherShopId)).toEqual(['乙'])
  })

  test('two guides who enter the same mobile at once create one customer', async () => {
    const mobile = newMobile()
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => guide.ask(create, { shopId, name: '同时', mobile })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect(await find(mobile)).toEqual(['同时'])
  })

  test('a customer with a refused address is not created', async () => {
    const mobile = newMobile()
    const refusal = await guide.refused(create, {
      shopId,
      name: '半个',
      mobile,
      address: { ...town, townCode: '310112' },
    })
    expect(refusal).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      error: '提交的内容有误：address.townCode: 请选到最末一级区划',
    })
    expect(await find(mobile)).toEqual([])
  })
})

describe('following up a client', () => {
  const client = (more: object = {}) =>
    guide.ask(create, { shopId, name: '跟进', mobile: newMobile(), source: 'REFERRAL', ...more })

  test('the page of a client: source, guide and notes, newest first; the first note begins the follow-up', async () => {
    const { id } = await client()
    expect(await guide.ask(get, { id })).toMatchObject({ status: 'NEW', source: 'REFERRAL', notes: [] })
    await guide.ask(addNote, { id, text: '想看真皮沙发' })
    const { status, notes, guideName } = await guide.ask(addNote, { id, text: '周六来店' })
    expect(status).toBe('FOLLOWING')
    expect(notes).toMatchObject([
      { text: '周六来店', author: guideName },
      { text: '想看真皮沙发', author: guideName },
    ])
    expect(await guide.refused(get, { id: `${shopId}-1` })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the status changes by hand only where the table allows it, and never from ordered', async () => {
    const { id } = await client()
    const to = (status: 'NEW' | 'FOLLOWING' | 'ORDERED' | 'LOST') => ({ id, status })
    expect(await guide.ask(setStatus, to('LOST'))).toMatchObject({ status: 'LOST' })
    expect(await guide.ask(setStatus, to('FOLLOWING'))).toMatchObject({ status: 'FOLLOWING' })
    expect(await guide.refused(setStatus, to('ORDERED'))).toMatchObject({
      code: 'CUSTOMER_STATUS',
      error: '客户当前为“跟进中”，不能改为“已下单”',
    })
    await markOrdered(world.db, shopId, bare(id))
    expect(await guide.refused(setStatus, to('LOST'))).toMatchObject({ code: 'CUSTOMER_STATUS' })
  })

  test('R7.14 the list is filtered by status and to one’s own; the status query counts each status', async () => {
    const shop = await createShop(world)
    const [one, two] = [await signIn(world, { shopIds: [shop] }), await signIn(world, { shopIds: [shop] })]
    const mine = await one.ask(create, { shopId: shop, name: '我的', mobile: newMobile() })
    await two.ask(create, { shopId: shop, name: '同事的', mobile: newMobile() })
    await one.ask(setStatus, { id: mine.id, status: 'LOST' })
    const lost = await one.ask(search, { shopId: shop, status: 'LOST' })
    expect(lost).toMatchObject({ total: 1, data: [{ name: '我的' }] })
    const statuses = async (asked: object) =>
      (await one.ask(statusQuery, { shopId: shop, ...asked })).data.map(({ status, count }) => [
        status,
        count,
      ])
    expect(await statuses({})).toEqual([
      ['LOST', 1],
      ['NEW', 1],
    ])
    expect(await statuses({ keyword: '同事' })).toEqual([['NEW', 1]])
    expect(await statuses({ mine: true })).toEqual([['LOST', 1]])
    expect((await two.ask(search, { shopId: shop, mine: true })).data.map((row) => row.name)).toEqual([
      '同事的',
    ])
  })

  test('name, source and mobile are corrected; another client’s mobile is refused', async () => {
    const [first, second] = [await client(), await client()]
    const { mobile } = await guide.ask(revealMobile, { id: second.id })
    const fields = { version: 1, id: first.id, name: '改名', source: 'ONLINE' as const }
    expect(await guide.ask(update, fields)).toMatchObject({ name: '改名', source: 'ONLINE' })
    expect(await guide.refused(update, { ...fields, version: 2, mobile })).toMatchObject({
      code: 'CUSTOMER_EXISTS',
    })
    const fresh = newMobile()
    await guide.ask(update, { ...fields, version: 2, mobile: fresh })
    expect(await guide.ask(revealMobile, { id: first.id })).toEqual({ mobile: fresh })
  })

  test('the whole mobile is shown on request only, and the audit log keeps who asked', async () => {
    const made = await client({ mobile: '13698765432' })
    expect(JSON.stringify(await guide.ask(get, { id: made.id }))).not.toContain('13698765432')
    expect(await guide.ask(revealMobile, { id: made.id })).toEqual({ mobile: '13698765432' })
    const { rows } = await sql<{ text: string }>`
      select row_to_json(a)::text as text
      from audit_log a
      where row_to_json(a)::text like ${`%${made.id}%`}`.execute(world.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain('13698765432')
  })

  test('R7.22 addresses are searched by district, detail and customer', async () => {
    const { id } = await client({ name: '住得远', address: { ...town, detail: '独此一处 8 号' } })
    for (const keyword of ['独此一处', '住得远'])
      expect((await guide.ask(searchAddresses, { shopId, keyword })).data).toMatchObject([
        { customerId: id, customerName: '住得远', detail: '独此一处 8 号' },
      ])
    const nearby = await guide.ask(searchAddresses, { shopId, keyword: '虹桥', customerId: id })
    expect(nearby).toMatchObject({ total: 1, data: [{ districtName: '上海市 闵行区 虹桥镇' }] })
    expect(JSON.stringify(nearby)).toMatch(/139\*{4}\d{4}/)
  })
})

test('R7.14 the employees of a shop and the offline shops of an account', async () => {
  const shop = await createShop(world)
  const account = { shopIds: [shop], name: '郑店员' }
  const caller = await signIn(world, account)
  await createShop(world, { channelId: null })
  const employees = await caller.ask(contract.shops.employeeList, { shopId: shop, keyword: '郑' })
  expect(employees).toMatchObject({ total: 1, data: [{ name: '郑店员' }] })
  expect(employees.data[0]?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect((await caller.ask(contract.shops.offlineShopList, {})).data.map((one) => one.id)).toEqual([shop])
})

describe('for orders', () => {
  test('a customer and an address are read by their bare ids', async () => {
    const made = await guide.ask(create, { shopId, name: '下单的', mobile: '13612340002', address: town })
    const id = bare(made.id)
    expect(await customerById(world.db, shopId, id)).toMatchObject({
      id,
      name: '下单的',
      mobile: '13612340002',
      status: 'NEW',
    })
    const [address] = made.addresses
    const kept = await addressById(world.db, shopId, id, bare(address?.id ?? ''))
    expect({ ...kept, version: 1 }).toEqual(address)
    await expect(addressById(world.db, shopId, '1', bare(address?.id ?? ''))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(customerById(world.db, otherShopId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await markOrdered(world.db, shopId, id)
    const { data } = await guide.ask(search, { shopId, keyword: '下单的' })
    expect(data[0]?.status).toBe('ORDERED')
  })

  test('a masked mobile shows its first three and last four digits', () => {
    expect(maskMobile('13812340001')).toBe('138****0001')
  })
})

test('a search takes a constant number of statements, however many customers it finds', async () => {
  const statements = async (shop: string): Promise<number> => {
    const pool = world.app.database.pool
    let count = 0
    const seen = (): void => void (count += 1)
    pool.on('acquire', seen)
    await guide.ask(search, { shopId: shop, size: 100 })
    pool.off('acquire', seen)
    return count
  }
  await statements(shopId)
  const few = await statements(otherShopId)
  for (let index = 0; index < 20; index += 1)
    await guide.ask(create, { shopId, name: '多人', mobile: newMobile(), address: town })
  expect(await statements(shopId)).toBeLessThanOrEqual(few + 1)
})

test('of two edits of a customer at once the second is refused and writes nothing, and can be saved on the latest', async () => {
  const shopId = await createShop(world)
  const guides = [
    await signIn(world, { shopIds: [shopId] }),
    await signIn(world, { shopIds: [shopId] }),
  ] as const
  const { id } = await guides[0].ask(contract.customers.create, {
    shopId,
    name: '何女士',
    mobile: '13512340099',
  })
  const { version } = await guides[0].ask(contract.customers.get, { id })
  const edit = (name: string) => ({ id, version, name, source: 'REFERRAL' as const })
  const tried = await Promise.allSettled(
    guides.map((guide, at) => guide.ask(contract.customers.update, edit(`何女士${at}`))),
  )
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = tried.findIndex(({ status }) => status === 'fulfilled')
  const after = await guides[0].ask(contract.customers.get, { id })
  expect(after).toMatchObject({ name: `何女士${winner}`, version: version + 1 })
  expect((await guides[1].refused(contract.customers.update, edit('晚了'))).code).toBe('CUSTOMER_CHANGED')
  const late = { ...edit('何太太'), version: after.version }
  expect(await guides[1].ask(contract.customers.update, late)).toMatchObject({ name: '何太太' })
})
