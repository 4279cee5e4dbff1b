import { contract } from '@showfloor/contract/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { expectAccessible, looks } from './axe.ts'
import { expectFits } from './sizes.ts'
import { linkToken, openScene, orderOf, signInCalls, type Ask, type JourneyScene } from './guide-calls.ts'
import { goWithin, nowhere, scan } from './guide-walk.ts'
import { sign } from './order-walk.ts'
import { atTerminal, newPaymentCode, payAtProvider } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const texts = textsOf('zh-CN')
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
  guide = await desk.newPage()
  await guide.goto(url + nowhere)
})
afterAll(() => browser?.close())
afterEach(() => guide.unrouteAll({ behavior: 'ignoreErrors' }))

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
  await goWithin(guide, `/payment?order=${orderId}`, texts)
  await guide.getByRole('heading', { name: '收款', exact: true }).waitFor()
}
/** Creates a payment code for `yuan`; returns the address of its payment page. */
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
  test('R1.05 R2.12 a customer signs and confirms on a phone without a session, and the guide’s screen updates', async () => {
    const order = await placed()
    const token = await linkToken(ask, order.id)
    await goWithin(guide, `/order?id=${order.id}`, texts)
    await seen(guide, '待客户确认')
    const pay = guide.getByRole('button', { name: '收款', exact: true })
    await expect.poll(() => pay.count()).toBe(0)
    const page = await phone()
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) tokens.push(request.headers()['x-showfloor-token'])
    })
    await page.goto(`${url}/customer-confirm?token=${token}`)
    await seen(page, order.orderNo)
    await seen(page, '139****')
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/红线|成本|1[3-9]\d{9}/)
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

  test('the customer’s page on the guide’s tablet sends no session', async () => {
    const order = await placed()
    const token = await linkToken(ask, order.id)
    const requests = ['/customer-confirm/order', '/base-shop/brand'].map((part) =>
      guide.waitForRequest((one) => one.url().includes(part)),
    )
    await guide.goto(`${url}/customer-confirm?token=${token}`)
    for (const request of requests) {
      const headers = await (await request).allHeaders()
      expect([headers['x-showfloor-token'], headers.cookie]).toEqual([undefined, undefined])
    }
  })

  test('a confirmation whose answer got lost is retried and counts once', async () => {
    const order = await placed()
    const page = await phone()
    await page.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    // The confirmation reaches the server, but its answer is lost.
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

  test('a customer’s question reaches the guide; the next revision shows the changes', async () => {
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

  test('the page of an invalid link says whom to ask and reveals nothing', async () => {
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

  test('the page uses the browser’s language and keeps a chosen one', async () => {
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
  test('a guide takes a part in cash and the rest by phone; the screen updates to paid', async () => {
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

  test('R4.17 R7.19 a guide cancels a code; a later payment on it is flagged as late', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await makeCode('支付宝', '50')
    await guide.getByRole('button', { name: '取消收款' }).click()
    await guide.getByRole('button', { name: '取消这笔' }).click()
    await seen(guide, '已关闭')
    const { tenders } = await ask(contract.payments.status, { orderId: order.id })
    await payAtProvider(tenders[0]?.id ?? '', {})
    await seen(guide, '关单后到账')
    await seen(guide, '待处理 ¥50')
    const state = () => ask(contract.payments.status, { orderId: order.id })
    await expect.poll(state).toMatchObject({ paid: 0, tenders: [{ state: 'CLOSED', flag: 'LATE' }] })
    await guide.getByRole('button', { name: '入账' }).click()
    await guide.getByRole('dialog').getByRole('button', { name: '入账' }).click()
    await seen(guide, '已入账')
    await expect.poll(state).toMatchObject({ paid: 5000, aside: 0 })
  })

  test('an invalid payment code stays in its field; a scanned one waits for the password and is paid once', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await guide.getByRole('radio', { name: '付款码' }).check()
    await guide.getByLabel('收款金额').fill('80')
    await guide.getByLabel('顾客的付款码').fill('6901234567892')
    await guide.getByRole('button', { name: '收款 ¥80' }).click()
    await seen(guide, '这不是微信或支付宝的付款码')
    await expect.poll(() => guide.getByLabel('顾客的付款码').inputValue()).toBe('6901234567892')
    const code = await newPaymentCode({ provider: 'ALIPAY', manner: 'ASKS' })
    // A hand scanner types while no field has the focus.
    await guide.getByRole('heading', { name: '收款', exact: true }).click()
    await scan(guide, [code])
    await seen(guide, '请顾客在手机上确认')
    await expectAccessibleInBoth()
    const { tenders } = await ask(contract.payments.status, { orderId: order.id })
    expect(tenders).toMatchObject([{ type: 'ALIPAY_CODE', state: 'PROCESSING', amount: 8000 }])
    await payAtProvider(tenders[0]?.id ?? '', {})
    await seen(guide, '支付宝付款码')
    await expect
      .poll(async () => (await ask(contract.payments.status, { orderId: order.id })).paid)
      .toBe(8000)
    await seen(guide, '支付成功')
  })

  test('cloud POS: a push without an answer is queried later and booked once', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await guide.getByRole('radio', { name: '云 POS' }).check()
    await guide.getByLabel('收款金额').fill('90')
    await atTerminal({ silent: true })
    await guide.getByRole('button', { name: /^推送/ }).click()
    const waiting = guide.getByRole('region', { name: '正在确认 POS 是否收款' })
    await waiting.waitFor()
    await expectAccessibleInBoth()
    const { tenders } = await ask(contract.payments.status, { orderId: order.id })
    expect(tenders).toMatchObject([{ type: 'CLOUD_POS', state: 'UNKNOWN', amount: 9000 }])
    await atTerminal({ status: '4', notify: false }, tenders[0]?.id ?? '')
    await guide
      .getByText(/系统(?:已|将)/)
      .first()
      .waitFor()
    await guide.getByRole('button', { name: '再收一笔' }).click()
    await guide.getByRole('dialog').getByText('结果未知').waitFor()
    await guide.keyboard.press('Escape')
    const asking = guide.getByRole('button', { name: '查询到账' })
    await asking.click()
    await seen(guide, '还没有到账')
    // The terminal is online again when the guide queries.
    await guide.route('**/payment/remote/query**', async (route) => {
      await atTerminal({ silent: false })
      await route.continue()
    })
    await asking.click()
    await seen(guide, '支付成功')
    const state = await ask(contract.payments.status, { orderId: order.id })
    expect(state).toMatchObject({ paid: 9000, aside: 0, tenders: [{ state: 'SUCCEEDED', received: 9000 }] })
  })

  test('finance refunds a payment that arrived for a cancelled order', async () => {
    const order = await confirmed()
    const tender = { orderId: order.id, type: 'WECHAT_PAY' as const, amount: 7000 }
    const { id: tenderId } = await ask(contract.payments.remoteSubmit, tender)
    const { version } = await ask(contract.orders.get, { id: order.id })
    await ask(contract.orders.cancel, { id: order.id, version })
    await payAtProvider(tenderId, {})
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

  test('R4.20 a query finds a payment without a notification', async () => {
    const order = await confirmed()
    await openPayment(order.id)
    await makeCode('微信', '30')
    const { tenders } = await ask(contract.payments.status, { orderId: order.id })
    const asking = guide.getByRole('button', { name: '查询到账' })
    await asking.click()
    await seen(guide, '还没有到账')
    // The customer pays once the guide has asked: the server asks by itself, too, and the button would be gone.
    await guide.route('**/payment/remote/query**', async (route) => {
      await payAtProvider(tenders[0]?.id ?? '', { drop: true })
      await route.continue()
    })
    await asking.click()
    await seen(guide, '已到账 ¥30')
    await seen(guide, '支付成功')
    await expect
      .poll(async () => (await ask(contract.payments.status, { orderId: order.id })).paid)
      .toBe(3000)
  })

  test('cash whose answer got lost is booked once', async () => {
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
    await expect
      .poll(async () => (await ask(contract.payments.status, { orderId: order.id })).paid)
      .toBe(1000)
  })

  test('an unconfirmed order names the next step and takes payments after the confirmation', async () => {
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

/** The screen fits at three sizes; axe finds nothing, light on a desk and dark on a phone. */
const expectAccessibleInBoth = async () => {
  await expectFits(guide)
  for (const { viewport, colorScheme } of Object.values(looks)) {
    await guide.setViewportSize(viewport)
    await guide.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(guide)
  }
  await guide.setViewportSize(looks.desk.viewport)
  await guide.emulateMedia({ colorScheme: 'light' })
}
