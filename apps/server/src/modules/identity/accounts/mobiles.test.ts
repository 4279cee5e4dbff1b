import type { Call } from '@showfloor/contract/common/call'
import { UNKNOWN_MOBILES_PER_DAY } from '@showfloor/contract/common/constants'
import { unmeasuredHome } from '@showfloor/contract/common/home'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDistricts, createShop, signIn } from '../../../testing/factories.ts'
import { placeOrder, setScene } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { forgetOldGuesses, mobilePattern } from './mobiles.ts'
import { sql } from '../../../platform/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const { customers, identity, offers, orders, search, shops } = contract
const victim = '13858271694'
const town = { townCode: '310112103', detail: '虹井路二号', measurements: unmeasuredHome }

/** Every call that searches people by text, with the part of its answer that shows a match. */
const ways: readonly [string, Call, (shopId: string, text: string) => object][] = [
  ['customers.search', customers.search, (shopId, keyword) => ({ shopId, keyword })],
  ['customers.searchAddresses', customers.searchAddresses, (shopId, keyword) => ({ shopId, keyword })],
  ['orders.list', orders.list, (shopId, keyword) => ({ shopId, keyword })],
  ['orders.counts', orders.counts, (shopId, keyword) => ({ shopId, keyword })],
  ['orders.autoReplyQuery', orders.autoReplyQuery, (shopId, keyword) => ({ shopId, keyword })],
  ['offers.list', offers.list, (shopId, keyword) => ({ shopId, keyword })],
  ['search.everywhere', search.everywhere, (shopId, text) => ({ shopId, text })],
]

/** A shop with one customer, who has an address and an order; returns a guide of it. */
const shopOf = async (mobile: string) => {
  const own = await setScene(world)
  const { id } = await own.guide.ask(customers.create, {
    shopId: own.shopId,
    name: '周女士',
    mobile,
    address: town,
  })
  const order = await placeOrder({ ...own, customerId: id })
  // The order's number has digits too, which may be searched.
  await sql`
    update orders
    set order_no = 'A'
    where shop_id = ${own.shopId} and id = ${order.id.split('-')[1]}`.execute(world.db)
  await sql`delete from customers where shop_id = ${own.shopId} and name = '王女士'`.execute(world.db)
  return own
}

const found = (answer: unknown): boolean => JSON.stringify(answer).includes('周女士')
const counted = (answer: unknown): boolean => /"DRAFT":|"PENDING_CONFIRMATION":/.test(JSON.stringify(answer))

describe('digits that lists mask', () => {
  beforeAll(() => createDistricts(world))

  test.each(ways)(
    '%s finds a mobile by its last four or all eleven digits and by no others',
    async (name, call, input) => {
      const { shopId, guide } = await shopOf(victim)
      const isFound = async (text: string) => {
        const answer = await guide.ask(call, input(shopId, text))
        return name === 'orders.counts' ? counted(answer) : found(answer)
      }
      const parts = new Set<string>()
      for (let from = 0; from < 11; from += 1)
        for (let to = from + 1; to <= 11; to += 1) {
          const part = victim.slice(from, to)
          if (name !== 'orders.autoReplyQuery' || part.length >= 4) parts.add(part)
        }
      const matching: string[] = []
      for (const part of parts) if (await isFound(part)) matching.push(part)
      expect(matching.toSorted()).toEqual(name === 'offers.list' ? [] : ['1694', victim].toSorted())
      for (const pattern of ['1385____694', '138_827____', '%58271%', '1385%', '138****1695', '138*8271694'])
        expect(await isFound(pattern)).toBe(false)
    },
  )

  test('the list of accounts searches employees the same way', async () => {
    const admin = await signIn(world, { roles: ['admin'] })
    const { account } = await signIn(world)
    const names = async (keyword: string) =>
      (await admin.ask(identity.accountPaging, { keyword })).data.map(({ username }) => username)
    expect(await names(account.mobile)).toEqual([account.username])
    expect(await names(account.mobile.slice(-4))).toContain(account.username)
    for (const keyword of [account.mobile.slice(0, 7), account.mobile.slice(2, 9), account.mobile.slice(-5)])
      expect(await names(keyword)).toEqual([])
    const shopId = await createShop(world)
    const colleague = await signIn(world, { shopIds: [shopId] })
    expect(
      (await colleague.ask(shops.employeeList, { shopId, keyword: colleague.account.mobile.slice(-4) })).data,
    ).toMatchObject([{ employeeNo: colleague.account.username }])
  })

  test('a keyword asks for a mobile in three forms', () => {
    expect(mobilePattern('1694')).toBe('%1694')
    expect(mobilePattern('138 5827 1694')).toBe(victim)
    expect(mobilePattern('138****1694')).toBe('138____1694')
    for (const keyword of ['', '694', '71694', '1385827169', '138582716940', '____1694', '23858271694', '周'])
      expect(mobilePattern(keyword)).toBeNull()
  })
})

describe('whole mobiles of nobody', () => {
  const guess = (at: number): string => `138${String(at).padStart(4, '0')}1694`
  const refusal = { status: 429, code: 'UNKNOWN_MOBILES_LIMIT' }

  test('are counted for the account over all calls; beyond the limit a right guess is refused like a wrong one', async () => {
    const shopId = await createShop(world)
    const guide = await signIn(world, { shopIds: [shopId] })
    const colleague = await signIn(world, { shopIds: [shopId] })
    await colleague.ask(customers.create, { shopId, name: '周女士', mobile: victim })
    const first = await guide.ask(customers.create, { shopId, name: '自己的', mobile: guess(9999) })
    const counting = ways.filter(([name]) => name !== 'offers.list')
    const inTurn = (at: number) => counting[at % counting.length] ?? counting[0]!
    const last = UNKNOWN_MOBILES_PER_DAY - 2
    for (let at = 0; at < last; at += 1) {
      const [, call, input] = inTurn(at)
      await guide.ask(call, input(shopId, guess(at)))
    }
    // The same number again, and an existing one, cost nothing.
    await guide.ask(customers.search, { shopId, keyword: guess(0) })
    for (let again = 0; again < 3; again += 1)
      expect((await guide.ask(customers.search, { shopId, keyword: victim })).total).toBe(1)
    const own = { id: first.id, version: 1, name: '自己的', source: 'WALK_IN' as const }
    await guide.ask(customers.update, { ...own, mobile: guess(last) })
    for (const mobile of [guess(last + 1), victim]) {
      for (const [, call, input] of counting)
        expect(await guide.refused(call, input(shopId, mobile))).toMatchObject(refusal)
      expect(await guide.refused(customers.create, { shopId, name: '新来的', mobile })).toMatchObject(refusal)
      expect(await guide.refused(customers.update, { ...own, mobile })).toMatchObject(refusal)
    }
    expect((await guide.ask(customers.search, { shopId, keyword: '1694' })).total).toBe(2)
    expect((await colleague.ask(customers.search, { shopId, keyword: victim })).total).toBe(1)

    await sql`
      update mobile_guesses
      set day = day - 1
      where account_id = ${guide.account.id}`.execute(world.db)
    expect((await guide.ask(customers.search, { shopId, keyword: victim })).total).toBe(1)
    await forgetOldGuesses(world.db)
    const { rows } = await sql`
      select 1
      from mobile_guesses
      where day < now() - interval '1 day'`.execute(world.db)
    expect(rows).toEqual([])
  })

  test('parallel guesses get no more answers than sequential ones', async () => {
    const shopId = await createShop(world)
    const guide = await signIn(world, { shopIds: [shopId] })
    const answers = await Promise.allSettled(
      Array.from({ length: UNKNOWN_MOBILES_PER_DAY + 50 }, (_, at) =>
        guide.ask(customers.search, { shopId, keyword: guess(at) }),
      ),
    )
    const answered = answers.filter(({ status }) => status === 'fulfilled').length
    expect(answered).toBe(UNKNOWN_MOBILES_PER_DAY)
  })
})
