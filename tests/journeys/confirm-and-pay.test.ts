import { contract } from '@showfloor/contract/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { linkToken, openScene, orderOf, signInCalls, type Ask, type JourneyScene } from './guide-calls.ts'
import { sign } from './order-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, sandboxUrl, demo } = showfloor
let browser: Browser
let ask: Ask
let scene: JourneyScene
let desk: BrowserContext
let guide: Page

beforeAll(async () => {
  browser = await openBrowser()
  ask = await signInCalls(url, 'guide01', demo.password)
  scene = await openScene(ask)
  desk = await openDesk(browser, 'guide01')
})
afterAll(() => browser?.close())
beforeEach(async () => {
  await guide?.close()
  guide = await desk.newPage()
})

const seen = (page: Page, text: string) => page.getByText(text).first().waitFor()
const placed = () => ask(contract.orders.create, orderOf(scene))
const confirmed = async () => {
  const order = await placed()
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  return { ...order, payable }
}
const phone = async (locale = 'zh-CN'): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale,
    isMobile: true,
    hasTouch: true,
  })
  return context.newPage()
}
const openPayment = async (orderId: string) => {
  await guide.goto(`${url}/payment?order=${orderId}`)
  await guide.getByRole('heading', { name: '收款', exact: true }).waitFor()
}
/** Makes a code for `yuan` and answers where the customer pays it. */
const makeCode = async (kind: '微信' | '支付宝', yuan: string): Promise<string> => {
  await guide.getByRole('radio', { name: kind }).check()
  await guide.getByLabel('收款金额').fill(yuan)
  await guide.getByRole('button', { name: /^生成收款码/ }).click()
  await guide.getByRole('img', { name: new RegExp(`^${kind}收款码`) }).waitFor()
  return (await guide.getByRole('link', { name: '打开付款页' }).getAttribute('href')) ?? ''
}
const payAsCustomer = async (address: string) => {
  const page = await phone()
  await page.goto(address)
  await page.locator('button[value=pay]').click()
  await page.getByRole('status').waitFor()
  await page.context().close()
}

describe('the customer confirms', () => {
  test('R1.05 R2.12 on a phone, signed and without a session; the order that the guide has open turns by itself', async () => {
    const order = await placed()
    const token = await linkToken(ask, order.id)
    await guide.goto(`${url}/order?id=${order.id}`)
    await seen(guide, '待客户确认')
    const pay = guide.getByRole('button', { name: '收款', exact: true })
    expect(await pay.count()).toBe(0)
    const page = await phone()
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) tokens.push(request.headers()['x-showfloor-token'])
    })
    await page.goto(`${url}/customer-confirm?token=${token}`)
    await seen(page, order.orderNo)
    await seen(page, '139****')
    expect(await page.locator('body').innerText()).not.toMatch(/红线|成本|1[3-9]\d{9}/)
    await sign(page, textsOf('zh-CN'))
    await page.getByRole('button', { name: '确认订单' }).click()
    await page.waitForURL((address) => address.pathname === '/customer-confirm/success')
    await seen(page, order.orderNo)
    await page.reload()
    await seen(page, '订单已确认')
    await seen(page, order.orderNo)
    await pay.waitFor()
    const shown = await ask(contract.orders.get, { id: order.id })
    expect(shown).toMatchObject({ status: 'CONFIRMED' })
    expect(shown.signature).toMatch(/^M[\d.]+ /)
    expect(tokens.length).toBeGreaterThan(1)
    expect(tokens.every((one) => one === undefined)).toBe(true)
    await page.context().close()
  })

  test('at the guide’s own tablet nothing of the guide’s session is sent along', async () => {
    const order = await placed()
    const token = await linkToken(ask, order.id)
    const request = guide.waitForRequest((one) => one.url().includes('/customer-confirm/order'))
    await guide.goto(`${url}/customer-confirm?token=${token}`)
    const headers = await (await request).allHeaders()
    expect(headers['x-showfloor-token']).toBeUndefined()
    expect(headers['cookie']).toBeUndefined()
  })

  test('a lost answer is asked for again and confirms once', async () => {
    const order = await placed()
    const page = await phone()
    await page.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    // The confirmation reaches the server, its answer never reaches the phone.
    await page.route('**/customer-confirm/confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: '确认订单' }).click()
    await seen(page, '没有收到回应')
    await page.unroute('**/customer-confirm/confirm')
    await page.getByRole('button', { name: '确认订单' }).click()
    await seen(page, '订单已确认')
    const { events } = await ask(contract.orders.get, { id: order.id })
    expect(events.filter(({ type }) => type === 'confirm')).toHaveLength(1)
    await page.context().close()
  })

  test('a question goes to the guide; the next revision shows what is different', async () => {
    const order = await placed()
    const page = await phone()
    await page.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    await page.getByRole('button', { name: '有疑问' }).click()
    await page.getByRole('button', { name: '发给导购' }).click()
    await seen(page, '请写下您的疑问')
    await page.getByLabel('您的疑问').fill('想要两件')
    await page.getByRole('button', { name: '发给导购' }).click()
    await seen(page, '已收到您的疑问')
    const asked = await ask(contract.orders.get, { id: order.id })
    expect(asked.refusedReason).toBe('想要两件')
    const draft = await ask(contract.orders.revoke, { id: order.id, version: asked.version })
    const change = { id: order.id, version: draft.version, submit: true }
    await ask(contract.orders.update, { ...orderOf(scene, [2, 1]), ...change })
    await page.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    await page.getByRole('region', { name: '与上一版不同' }).getByText('数量由 1 改为 2').waitFor()
    await page.context().close()
  })

  test('links that open nothing say whom to ask, and tell nothing', async () => {
    const order = await placed()
    const revoked = await linkToken(ask, order.id)
    const open = await linkToken(ask, order.id)
    const page = await phone()
    const kindPage = async (token: string, title: string, says = '导购') => {
      await page.goto(`${url}/customer-confirm?token=${token}`)
      await page.getByRole('heading', { name: title }).waitFor()
      const text = await page.locator('body').innerText()
      expect(text).toContain(says)
      expect(text).not.toContain(order.orderNo)
      expect(text).not.toContain('¥')
    }
    await kindPage('', '这个链接打不开订单')
    await kindPage(`${scene.shopId}.${'x'.repeat(43)}`, '这个链接打不开订单')
    await kindPage(revoked, '链接已失效')
    await ask(contract.orders.cancel, { id: order.id, version: order.version })
    await kindPage(open, '链接已失效')
    await page.route('**/customer-confirm/order', (route) => route.abort())
    await kindPage(open, '网络不通', '自动打开')
    await page.unroute('**/customer-confirm/order')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: '链接已失效' }).waitFor()
    await page.context().close()
  })

  test('the page speaks the language of the browser and keeps the one that was chosen', async () => {
    const order = await placed()
    const page = await phone('en-GB')
    await page.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    await page.getByRole('button', { name: 'Confirm order' }).waitFor()
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('button', { name: '确认订单' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '确认订单' }).waitFor()
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('zh-CN')
    await page.context().close()
  })
})

describe('the guide takes the money', () => {
  test('part in cash, the rest from the customer’s phone; the screen turns to paid by itself', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await guide.getByLabel('收款金额').fill('100.5')
    await guide.getByLabel('实收现金').fill('200')
    await seen(guide, '99.50')
    await guide.keyboard.press('Enter')
    await seen(guide, '支付成功')
    const rest = String((order.payable - 10_050) / 100)
    await payAsCustomer(await makeCode('微信', rest))
    await guide.waitForURL((address) => address.pathname === '/payment-completed')
    await guide.getByRole('heading', { name: '收款完成' }).waitFor()
    const paid = await ask(contract.payments.status, { orderId: order.id })
    expect(paid).toMatchObject({ paid: order.payable, due: 0, paymentStatus: 'PAID' })
    await guide.reload()
    await guide.getByRole('heading', { name: '收款完成' }).waitFor()
    await guide.getByRole('link', { name: '返回订单' }).click()
    await guide.waitForURL((address) => address.pathname === '/order')
  })

  test('R4.17 a code is cancelled; what is paid on it afterwards is flagged', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await makeCode('支付宝', '50')
    await guide.getByRole('button', { name: '取消收款' }).click()
    await guide.getByRole('button', { name: '取消这笔' }).click()
    await seen(guide, '已关闭')
    const { tenders } = await ask(contract.payments.status, { orderId: order.id })
    await controlSandbox(tenders[0]?.id ?? '', {})
    await seen(guide, '关单后到账')
    await seen(guide, '待处理 ¥50')
    const state = () => ask(contract.payments.status, { orderId: order.id })
    expect(await state()).toMatchObject({ paid: 0, tenders: [{ state: 'CLOSED', flag: 'LATE' }] })
    await guide.getByRole('button', { name: '入账' }).click()
    await guide.getByRole('dialog').getByRole('button', { name: '入账' }).click()
    await seen(guide, '已入账')
    expect(await state()).toMatchObject({ paid: 5000, aside: 0 })
  })

  test('finance gives back what came for an order that was cancelled', async () => {
    const order = await confirmed()
    const tender = { orderId: order.id, type: 'WECHAT_PAY' as const, amount: 7000 }
    const { id: tenderId } = await ask(contract.payments.remoteSubmit, tender)
    const { version } = await ask(contract.orders.get, { id: order.id })
    await ask(contract.orders.cancel, { id: order.id, version })
    await controlSandbox(tenderId, {})
    const finance = await (await openDesk(browser, 'finance01')).newPage()
    await finance.goto(`${url}/order?id=${order.id}`)
    await seen(finance, '有 ¥70 到账待处理')
    await finance.getByRole('link', { name: '查看收款' }).click()
    await finance.getByRole('button', { name: '退回 ¥70' }).click()
    await finance.getByRole('dialog').getByRole('button', { name: '退回 ¥70' }).click()
    await seen(finance, '已退')
    await expect.poll(async () => (await ask(contract.payments.status, { orderId: order.id })).aside).toBe(0)
    await finance.context().close()
  })

  test('R4.20 money that nobody told of is found by asking', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await makeCode('微信', '30')
    const { tenders } = await ask(contract.payments.status, { orderId: order.id })
    await guide.getByRole('button', { name: '查询到账' }).click()
    await seen(guide, '还没有到账')
    await controlSandbox(tenders[0]?.id ?? '', { drop: true })
    await guide.getByRole('button', { name: '查询到账' }).click()
    await seen(guide, '支付成功')
    expect((await ask(contract.payments.status, { orderId: order.id })).paid).toBe(3000)
  })

  test('cash whose answer got lost is taken once', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await guide.getByLabel('收款金额').fill('10')
    await guide.route('**/payment/shop', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await guide.getByRole('button', { name: /^确认收到/ }).click()
    await seen(guide, '没有收到回应')
    await guide.unroute('**/payment/shop')
    await guide.getByRole('button', { name: /^确认收到/ }).click()
    await seen(guide, '支付成功')
    await seen(guide, '已收现金 ¥10')
    expect((await ask(contract.payments.status, { orderId: order.id })).paid).toBe(1000)
  })

  test('an order that takes no money says what comes next, and turns when the customer confirms', async () => {
    await guide.goto(`${url}/payment`)
    await seen(guide, '先选一个订单')
    const order = await placed()
    await openPayment(order.id)
    await seen(guide, '等待顾客确认')
    await expect.poll(() => guide.getByRole('button', { name: /^确认收到/ }).count()).toBe(0)
    await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
    await guide.getByRole('button', { name: /^确认收到/ }).waitFor()
  })
})

/** The provider's number of a tender, as the sandbox lists it: shop and id in base 36. */
const providerNo = (tenderId: string): string =>
  `P${tenderId
    .split('-')
    .map((part) => BigInt(part).toString(36))
    .join('_')}`

const controlSandbox = async (tenderId: string, trouble: object) => {
  const response = await fetch(`${sandboxUrl}/sandbox/payments/${providerNo(tenderId)}/pay`, {
    method: 'POST',
    body: JSON.stringify(trouble),
  })
  expect(response.status).toBe(200)
}
