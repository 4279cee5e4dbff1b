import { unmeasuredHome } from '@showfloor/contract/common/home'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderInput, placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let addresses = 0
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

// Each customer has an own address, so that wrong guesses of one test do not lock the next one out.
const customer = (): Caller => callerWith(world, { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` })
const linkFor = async (scene: Scene, id: string): Promise<string> =>
  new URL((await scene.guide.ask(contract.orders.createConfirmLink, { id })).url).searchParams.get('token') ??
  ''

describe('the customer confirms', () => {
  test('R1.05 the link shows the order without cost and red line and confirms it with a signature; a retry gets the same answer', async () => {
    const scene = await setScene(world)
    const placed = await placeOrder(scene)
    const token = await linkFor(scene, placed.id)
    const phone = customer()
    const view = await phone.ask(contract.orders.customerOrder, { token })
    expect(view).toMatchObject({
      orderNo: placed.orderNo,
      guideName: '林晓',
      revision: 1,
      status: 'PENDING_CONFIRMATION',
      differences: [],
      answer: null,
    })
    expect(JSON.stringify(view)).not.toMatch(/cost|redLine|\d{11}/i)
    const answer = { token, revision: 1, signature: 'M10 10L20 20' }
    await phone.ask(contract.orders.customerConfirm, answer)
    await phone.ask(contract.orders.customerConfirm, answer)
    const order = await scene.guide.ask(contract.orders.get, { id: placed.id })
    expect(order).toMatchObject({ status: 'CONFIRMED', version: 2, signature: 'M10 10L20 20' })
    expect(order.events.map((event) => event.type)).toEqual(['submitted', 'opened', 'confirm'])
    expect((await phone.ask(contract.orders.customerOrder, { token })).answer).toBe('CONFIRMED')
  })

  test('a refusal keeps its reason for the guide; the changed order lists its differences and needs a new answer', async () => {
    const scene = await setScene(world)
    const placed = await placeOrder(scene)
    const token = await linkFor(scene, placed.id)
    await customer().ask(contract.orders.customerRefuse, { token, revision: 1, reason: '想要两件' })
    expect((await scene.guide.ask(contract.orders.get, { id: placed.id })).refusedReason).toBe('想要两件')
    const draft = await scene.guide.ask(contract.orders.revoke, { id: placed.id, version: 2 })
    await scene.guide.ask(contract.orders.update, {
      ...orderInput(scene),
      id: placed.id,
      version: draft.version,
      items: [{ itemMappingId: scene.mappingId, itemQty: 2 }],
      submit: true,
    })
    const next = await linkFor(scene, placed.id)
    const view = await customer().ask(contract.orders.customerOrder, { token: next })
    expect(view.revision).toBe(2)
    expect(view.differences.join()).toContain('数量由 1 改为 2')
    const outdated = await customer().refused(contract.orders.customerConfirm, { token: next, revision: 1 })
    expect(outdated.code).toBe('CONFIRM_REVISION_CHANGED')
    await customer().ask(contract.orders.customerConfirm, { token: next, revision: 2 })
    const old = await customer().refused(contract.orders.customerOrder, { token })
    expect(old.code).toBe('CONFIRM_LINK_REVOKED')
  })

  test('a new link ends the earlier one; links that expired, and links of cancelled orders, answer so', async () => {
    const scene = await setScene(world)
    const placed = await placeOrder(scene)
    const first = await linkFor(scene, placed.id)
    const second = await linkFor(scene, placed.id)
    expect((await customer().refused(contract.orders.customerOrder, { token: first })).code).toBe(
      'CONFIRM_LINK_REVOKED',
    )
    await sql`
      update order_confirm_links
      set expires_at = now() - interval '1 second'
      where revoked_at is null`.execute(world.db)
    expect((await customer().refused(contract.orders.customerOrder, { token: second })).code).toBe(
      'CONFIRM_LINK_EXPIRED',
    )
    const third = await linkFor(scene, placed.id)
    await scene.guide.ask(contract.orders.cancel, { id: placed.id, version: 1 })
    expect(
      (await customer().refused(contract.orders.customerConfirm, { token: third, revision: 1 })).code,
    ).toBe('CONFIRM_LINK_REVOKED')
  })

  test('an answered link shows the answer for thirty days without name, mobile and address, and ends then or with the order', async () => {
    const scene = await setScene(world)
    const { guide, shopId } = scene
    await sql`
      insert into districts (code, name, parent_code, level)
      values ('31', '上海市', null, 1), ('3101', '市辖区', '31', 2), ('310112', '闵行区', '3101', 3),
        ('310112101', '莘庄镇', '310112', 4)
      on conflict do nothing`.execute(world.db)
    const { id: addressId } = await guide.ask(contract.customers.saveAddress, {
      customerId: scene.customerId,
      townCode: '310112101',
      detail: '七莘路 1 号',
      measurements: unmeasuredHome,
    })
    // The whole mobile, because an id or a time may contain its first digits.
    const personal = /王女士|139[\d*]{8}\b|七莘路/
    const answered = async (answer: (token: string) => Promise<unknown>) => {
      const placed = await placeOrder(scene, { addressId })
      const token = await linkFor(scene, placed.id)
      expect(JSON.stringify(await customer().ask(contract.orders.customerOrder, { token }))).toMatch(personal)
      await answer(token)
      return { token, id: placed.id }
    }
    const confirmed = await answered((token) =>
      customer().ask(contract.orders.customerConfirm, { token, revision: 1 }),
    )
    const refused = await answered((token) =>
      customer().ask(contract.orders.customerRefuse, { token, revision: 1, reason: '再想想' }),
    )
    const inShop = await answered(async () => {})
    await guide.ask(contract.orders.confirmInShop, { id: inShop.id, version: 1 })
    const shown = ({ token }: { token: string }) => customer().ask(contract.orders.customerOrder, { token })
    for (const one of [confirmed, refused, inShop]) {
      const view = await shown(one)
      expect(JSON.stringify(view)).not.toMatch(personal)
      expect(view).toMatchObject({ lines: [{ itemQty: 1 }], customerName: '', addressText: '' })
    }
    const leftDays = (Date.parse((await shown(confirmed)).expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(leftDays)).toBe(30)

    const over = async ({ token }: { token: string }) =>
      (await customer().refused(contract.orders.customerOrder, { token })).code
    await guide.ask(contract.orders.cancel, { id: inShop.id, version: 2 })
    expect(await over(inShop)).toBe('CONFIRM_LINK_REVOKED')
    await sql`update order_confirm_links set expires_at = now() where shop_id = ${shopId}`.execute(world.db)
    expect([await over(confirmed), await over(refused)]).toEqual([
      'CONFIRM_LINK_EXPIRED',
      'CONFIRM_LINK_EXPIRED',
    ])
    const again = await customer().refused(contract.orders.customerConfirm, {
      token: refused.token,
      revision: 1,
    })
    expect(again.code).toBe('CONFIRM_LINK_EXPIRED')
  })

  test('guessing tokens locks the address out and reveals nothing', async () => {
    const scene = await setScene(world)
    const guesser = customer()
    const guesses: string[] = []
    for (let round = 0; round < 30; round += 1) {
      const token = `${scene.shopId}.${'x'.repeat(40)}${round}`
      guesses.push((await guesser.refused(contract.orders.customerOrder, { token })).code)
    }
    expect(new Set(guesses)).toEqual(new Set(['CONFIRM_LINK_INVALID', 'RATE_LIMITED']))
    expect(guesses.at(-1)).toBe('RATE_LIMITED')
    expect(guesses.filter((code) => code === 'CONFIRM_LINK_INVALID').length).toBeLessThanOrEqual(20)
  })
})
