import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyStores, startMarkets, type MarketWorld } from '../testing/market-world.ts'
import { linePaidCents, orderSchema, sumOf, type MarketOrder } from '../orders/rows.ts'
import { cases } from '../trouble/cases.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await startMarkets()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const desk = `/marketplaces/taobao/${emptyStores.taobao}`
const page = async (path: string) => (await fetch(`${world.url}${path}`)).text()
const press = async (path: string, form: Record<string, string>) => {
  const body = new URLSearchParams(form).toString()
  const answer = await fetch(`${world.url}${path}`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? String(answer.status)
}
const order = async (path: string): Promise<MarketOrder> => {
  const id = /\/(\d{19})/.exec(path)?.[1]
  const answer = await fetch(`${world.url}/sandbox/marketplaces/taobao/orders/${id}`)
  return orderSchema.parse(await answer.json())
}

it('a person places an order with several lines, a gift and a presale, and completes it', async () => {
  expect(await page('/marketplaces')).toContain('予所家居抖音旗舰店')
  const placed = await press(desk, {
    do: 'place',
    code1: 'SA001-11',
    quantity1: '2',
    code2: '<b>',
    quantity2: '1',
    code3: 'OT005-11',
    quantity3: '1',
    gift3: 'true',
    state: 'UNPAID',
    deposit: '100',
    shop_discount: '0.01',
    message: '',
  })
  expect(placed).toMatch(/notice=placed$/)
  const [path = ''] = placed.split('?')
  const shown = await page(path)
  expect(shown).toContain('付尾款')
  expect(shown).toContain('&lt;b&gt;')
  expect(shown).not.toContain('<b><b>')
  expect(await press(path, { act: 'finish' })).toMatch(/notice=notDone$/)
  expect(await press(path, { act: 'price', amount: 'x' })).toMatch(/notice=notDone$/)
  const forms: Record<string, string>[] = [
    { act: 'price', amount: '0.99' },
    { act: 'balance' },
    { act: 'address', name: '新人', mobile: '13800019999', detail: '新路 1 号' },
    { act: 'message', text: '周末送' },
  ]
  for (const form of forms) expect(await press(path, form)).toMatch(/notice=done$/)
  const paid = await order(path)
  const [first, second] = paid.lines
  expect(paid).toMatchObject({ state: 'PAID', buyer: { name: '新人' }, message: '周末送' })
  expect(sumOf(paid.lines, linePaidCents)).toBe(2 * 419_900 + 100_000 - 1 - 99)
  await press(path, { ship: first?.id ?? '' })
  expect(await order(path)).toMatchObject({ state: 'PARTLY_SHIPPED' })
  await press(path, { act: 'refund', line: second?.id ?? '', amount: '10', state: 'REFUNDED' })
  await press(path, { act: 'ship' })
  await press(path, { act: 'finish' })
  expect(await order(path)).toMatchObject({ state: 'DONE', lines: [{}, { refund: { cents: 1000 } }, {}] })
  expect(await page(desk)).toContain('退款成功')
})

it('every failure case is a button in both languages, and waiting faults are shown until they are cleared', async () => {
  const shown = await page(`${desk}?lang=en`)
  for (const { id } of cases) expect(shown).toContain(`name="case" value="${id}"`)
  expect(await press(desk, { do: 'case', case: 'K14b' })).toMatch(/notice=notDone$/)
  for (const id of ['K3', 'K10', 'K18', 'K16a'])
    expect(await press(desk, { do: 'case', case: id })).toMatch(/notice=done$/)
  expect(await page(desk)).toContain('SERVER_ERROR，CLOCK，DECRYPT_QUOTA')
  await press(desk, { do: 'case', case: 'none' })
  expect(await page(desk)).not.toContain('等着发生')
})

it('invalid entries and unknown addresses do nothing', async () => {
  const line = { do: 'place', code1: 'SA001-11', quantity1: '0', state: 'PAID' }
  expect(await press(desk, line)).toBe(`${desk}?notice=notDone`)
  expect(await press(desk, { ...line, quantity1: '1', deposit: '1.234' })).toBe(`${desk}?notice=notDone`)
  const { id } = await world.place('taobao')
  for (const path of [
    '/marketplaces/taobao/1',
    '/marketplaces/ebay/2201009',
    `/marketplaces/taobao/2201001/${id}`,
  ])
    expect((await fetch(`${world.url}${path}`)).status).toBe(404)
})
