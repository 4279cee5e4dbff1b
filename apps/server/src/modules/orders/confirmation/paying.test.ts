import { contract } from '@showfloor/contract/contract'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { confirmedOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { callerWith, type Caller } from '../../../testing/world.ts'

const { orders, payments } = contract

let world: PayingWorld
let scene: Scene
let addresses = 0
beforeAll(async () => {
  world = await startPayingWorld()
  scene = await setScene(world, { shop: { stagePayment: true } })
  await sql`update stock set on_hand = 1000`.execute(world.db)
})
afterAll(() => world.close())

const stages = [
  { kind: 'EARNEST' as const, amount: 40_000, dueOn: chinaDay(new Date()) },
  { kind: 'BALANCE' as const, amount: 174_900, dueEvent: 'BEFORE_DELIVERY' as const },
]
const device = (): Caller => callerWith(world, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` })
const dueOrder = async () => {
  const order = await confirmedOrder(scene)
  await scene.guide.ask(payments.stageCreate, { orderId: order.id, stages })
  const { url } = await scene.guide.ask(orders.createConfirmLink, { id: order.id })
  return { id: order.id, token: new URL(url).searchParams.get('token') ?? '' }
}
const first = (token: string, more: object = {}) => ({
  token,
  stage: 1,
  amount: 40_000,
  type: 'WECHAT_PAY' as const,
  place: 'PHONE' as const,
  ...more,
})
const paidOf = async (id: string) => {
  const { plan, aside } = await scene.guide.ask(payments.status, { orderId: id })
  return { paid: plan?.stages.map(({ paid }) => paid), aside }
}
/** Acts as the browser of a phone at the provider: opens the address and presses the button there. */
const payAt = async (goTo: string | null): Promise<string | null> => {
  const opened = await fetch(goTo ?? '', { headers: { referer: 'http://shop.example/' } })
  const action = /action="([^"]*)"/.exec(await opened.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
  const paid = await fetch(new URL(action, opened.url), {
    method: 'POST',
    body: 'action=pay',
    redirect: 'manual',
  })
  return paid.headers.get('location')
}

describe('the customer pays a due stage on the order’s page', () => {
  test('in a phone’s browser, by WeChat Pay H5 or Alipay’s page, and returns to the link; neither before the stage is due nor above it', async () => {
    const phone = device()
    for (const type of ['WECHAT_PAY', 'ALIPAY'] as const) {
      const { id, token } = await dueOrder()
      const { goTo } = await phone.ask(orders.customerPay, first(token, { type }))
      const unknown = await fetch(goTo ?? '')
      expect(unknown.status).toBe(type === 'WECHAT_PAY' ? 403 : 200)
      expect(await payAt(goTo)).toContain(`/customer-confirm?token=${token}&paying=1`)
      await phone.ask(orders.customerPayCheck, { token })
      expect(await paidOf(id)).toEqual({ paid: [40_000, 0], aside: 0 })
      const { tenders } = await scene.guide.ask(payments.status, { orderId: id })
      expect(tenders).toMatchObject([{ type, state: 'SUCCEEDED', actor: '', codeUrl: null }])
      for (const early of [{}, { stage: 2, amount: 174_900 }])
        expect((await phone.refused(orders.customerPay, first(token, early))).code).toBe('STAGE_NOT_DUE')
    }
    const { token } = await dueOrder()
    expect((await phone.refused(orders.customerPay, first(token, { amount: 40_001 }))).code).toBe(
      'STAGE_TOO_MUCH',
    )
    await sql`
      insert into payment_choices (shop_id, choices)
      values (${scene.shopId}, '[{"type": "ALIPAY", "isOn": false, "hint": ""}]')`.execute(world.db)
    expect((await phone.refused(orders.customerPay, first(token, { type: 'ALIPAY' }))).code).toBe(
      'PAYMENT_TYPE_UNAVAILABLE',
    )
    expect((await phone.ask(orders.customerOrder, { token })).paying.types).toEqual(['WECHAT_PAY'])
    await sql`delete from payment_choices where shop_id = ${scene.shopId}`.execute(world.db)
  })

  test('within WeChat, which first names the payer; its code works once, and requests without the merchant’s signature move no money', async () => {
    const { id, token } = await dueOrder()
    const phone = device()
    const here = { place: 'WECHAT' as const }
    const { goTo } = await phone.ask(orders.customerPay, first(token, here))
    const back = new URL((await fetch(goTo ?? '', { redirect: 'manual' })).headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ token, pay: '1' })
    const payerCode = back.searchParams.get('code') ?? ''
    const { appRequest } = await phone.ask(orders.customerPay, first(token, { ...here, payerCode }))
    const bridge = async (request: object) => {
      const answer = await fetch(`${world.sandboxUrl}/wechat/bridge`, {
        method: 'POST',
        body: JSON.stringify(request),
      })
      return ((await answer.json()) as { err_msg: string }).err_msg
    }
    expect(await bridge({ ...appRequest, nonceStr: 'another' })).toBe('get_brand_wcpay_request:fail')
    const again = first(token, { ...here, payerCode, instead: true })
    expect((await phone.refused(orders.customerPay, again)).code).toBe('PAYMENT_REFUSED')
    expect(await paidOf(id)).toEqual({ paid: [0, 0], aside: 0 })
    expect(await bridge(appRequest ?? {})).toBe('get_brand_wcpay_request:ok')
    expect(await paidOf(id)).toEqual({ paid: [40_000, 0], aside: 0 })
  })

  test('on one device at a time: another device sees the payment and may replace it; late money of the first is set aside, and a lost notification is made up by a query', async () => {
    const { id, token } = await dueOrder()
    const [one, two] = [device(), device()]
    const desk = { place: 'DESK' as const }
    const { codeUrl } = await one.ask(orders.customerPay, first(token, desk))
    const { underWay } = (await two.ask(orders.customerOrder, { token })).paying
    expect(underWay).toMatchObject({ amount: 40_000, type: 'WECHAT_PAY', byCustomer: true })
    expect((await two.refused(orders.customerPay, first(token))).code).toBe('PAYMENT_UNDER_WAY')
    const instead = await two.ask(orders.customerPay, first(token, { instead: true, type: 'ALIPAY' }))
    const { tenders } = await scene.guide.ask(payments.status, { orderId: id })
    const [before, now] = tenders.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    expect([before?.state, now?.state]).toEqual(['CLOSED', 'PROCESSING'])
    expect((await fetch(codeUrl ?? '')).status).toBe(200)
    await world.act(before?.id ?? '', 'pay')
    expect(await paidOf(id)).toEqual({ paid: [0, 0], aside: 40_000 })
    await fetch(instead.goTo ?? '')
    await world.act(now?.id ?? '', 'pay', { drop: true })
    expect(await two.ask(orders.customerPayCheck, { token })).toEqual({ isOpen: false })
    await world.act(now?.id ?? '', 'notify', { times: 3 })
    expect(await paidOf(id)).toEqual({ paid: [40_000, 0], aside: 40_000 })
    expect((await two.ask(orders.customerOrder, { token })).paying.underWay).toBeNull()
  })

  test('two devices that start a payment at the same moment start one', async () => {
    const { id, token } = await dueOrder()
    const begun = await Promise.allSettled(
      [device(), device()].map((one) => one.ask(orders.customerPay, first(token))),
    )
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await scene.guide.ask(payments.status, { orderId: id })).tenders).toHaveLength(1)
  })
})
