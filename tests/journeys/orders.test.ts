import { contract } from '@showfloor/contract/contract'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { linkToken, openScene, orderOf, signInCalls, type Ask, type JourneyScene } from './guide-calls.ts'
import { tickAll } from './order-walk.ts'
import { goWithin, nowhere, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const texts = textsOf('zh-CN')
let browser: Browser
let desk: BrowserContext
let page: Page
let ask: Ask
let scene: JourneyScene

beforeAll(async () => {
  browser = await openBrowser()
  ask = await signInCalls(url, 'manager01', demo.password)
  scene = await openScene(ask)
  desk = await openDesk(browser, 'manager01', { acceptDownloads: true, backOffice: true })
  page = await desk.newPage()
  await page.goto(url + nowhere)
})
afterAll(() => browser?.close())

const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const param = (name: string) => new URL(page.url()).searchParams.get(name)
const row = (orderNo: string) => page.getByRole('listitem').filter({ hasText: orderNo })
const phone = async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    isMobile: true,
    hasTouch: true,
  })
  return context.newPage()
}

describe('the list of orders', () => {
  test('R2.10 order filters survive a reload and are removed one by one; selected orders are printed together', async () => {
    const draft = await ask(contract.orders.create, { ...orderOf(scene, [2]), submit: false })
    const waiting = await ask(contract.orders.create, orderOf(scene))
    await page.goto(`${url}/orders`)
    await seen(row(draft.orderNo))
    await button('筛选').click()
    await dialog().getByLabel('付款').selectOption('UNPAID')
    await dialog().getByLabel('导购', { exact: true }).selectOption({ index: 1 })
    await dialog().getByLabel('应付不低于').fill('1,0x')
    await button('查看结果').click()
    await seen(dialog().getByText('请输入金额', { exact: false }))
    expect(param('min')).toBeNull()
    await dialog().getByLabel('应付不低于').fill('1')
    await button('查看结果').click()
    await page.waitForURL((address) => address.searchParams.get('payment') === 'UNPAID')
    expect([param('min'), param('guide')]).toEqual(['1', expect.stringMatching(/^\d+$/)])
    await page.goto(`${url}/orders?payment=UNPAID&min=1&customer=${scene.customerId}`)
    await seen(row(draft.orderNo))
    await page.getByRole('button', { name: /^草稿/ }).click()
    await gone(row(waiting.orderNo))
    await seen(row(draft.orderNo))
    await page.reload()
    await seen(row(draft.orderNo))
    await button('去掉条件：≥ ¥1').click()
    await page.waitForURL((address) => !address.searchParams.has('min'))
    await page.getByRole('button', { name: /^全部/ }).click()
    await seen(row(waiting.orderNo))
    for (const { orderNo } of [draft, waiting])
      await page.getByRole('checkbox', { name: `选择订单 ${orderNo}` }).check()
    await seen(page.getByText('已选 2 单'))
    await button('打印').click()
    await page.waitForURL((address) => address.pathname === '/order-print')
    await seen(page.getByRole('article', { name: draft.orderNo }))
    await seen(page.getByRole('article', { name: waiting.orderNo }))
  })

  test('two changes of one moment both count: neither starts from the rendered search', async () => {
    await page.goto(`${url}/orders?payment=UNPAID&min=1`)
    await seen(button('去掉条件：≥ ¥1'))
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')]
      const press = (name: RegExp) =>
        buttons.find((one) => name.test(one.ariaLabel ?? one.textContent))?.click()
      press(/^草稿/)
      press(/^去掉条件：≥ ¥1$/)
    })
    await page.waitForURL((address) => address.searchParams.get('status') === 'DRAFT')
    await page.waitForURL((address) => !address.searchParams.has('min'))
    expect([param('status'), param('payment')]).toEqual(['DRAFT', 'UNPAID'])
  })
  test('a manager exports the filtered list as CSV', async () => {
    const order = await ask(contract.orders.create, { ...orderOf(scene, [1]), submit: false })
    await goWithin(page, `/orders?keyword=${order.orderNo}`, texts)
    await seen(row(order.orderNo))
    await button('导出').click()
    const [download] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
    expect(download.suggestedFilename()).toMatch(/^订单-\d{4}-\d\d-\d\d\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    expect(text).toContain('订单号')
    expect(text.trim().split('\r\n')[1]).toContain(order.orderNo)
  })
})

describe('an order on paper', () => {
  test('R2.10 an order prints as an A4 sheet and an 80 mm receipt, without other parts of the screen', async () => {
    const order = await ask(contract.orders.create, orderOf(scene))
    const detail = await ask(contract.orders.get, { id: order.id })
    await goWithin(page, `/order-print?id=${order.id}`, texts)
    await seen(page.getByRole('article', { name: order.orderNo }))
    const sheets = [
      ['A4', 210],
      ['80 mm 小票', 80],
    ] as const
    for (const [size, widthMm] of sheets) {
      await page.getByRole('radio', { name: size }).check()
      await seen(page.getByRole('img', { name: '扫码查看订单' }))
      await page.emulateMedia({ media: 'print' })
      const text = await page.locator('body').innerText()
      for (const line of detail.lines) expect(text).toContain(line.skuName)
      for (const part of [order.orderNo, detail.lines[0]?.skuSize ?? '', '客户签名', '导购签名', '应付'])
        expect(text).toContain(part)
      expect(text).not.toMatch(/红线|成本|购物车|退出|1[3-9]\d{9}/)
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.length).toBeGreaterThan(10_000)
      const widths = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, points]) =>
        Math.round((Number(points) / 72) * 25.4),
      )
      expect(new Set(widths)).toEqual(new Set([widthMm]))
      await page.emulateMedia({ media: null })
    }
  })
})

describe('an order that changes', () => {
  test('an edit voids the customer’s confirmation and shows the changes to guide and customer', async () => {
    const order = await ask(contract.orders.create, orderOf(scene, [1]))
    const token = await linkToken(ask, order.id)
    await ask(contract.orders.customerConfirm, { token, revision: 1 })
    await goWithin(page, `/order?id=${order.id}`, texts)
    await button('修改订单').click()
    await seen(page.getByText('客户会收到新的一版'))
    await gone(button('存为草稿'))
    await page
      .getByRole('button', { name: /^增加 / })
      .first()
      .click()
    await button('校验并提交').click()
    await tickAll(dialog())
    await dialog().getByRole('button', { name: '确定' }).click()
    await page.waitForURL((address) => address.pathname === '/order')
    await seen(page.getByText('客户确认后有改动，需要重新确认'))
    await seen(page.getByText(/数量由 1 改为 2/))
    await seen(page.getByText('待客户确认'))
    const customer = await phone()
    await customer.goto(`${url}/customer-confirm?token=${token}`)
    await seen(customer.getByRole('heading', { name: '链接已失效' }))
    await expect.poll(() => customer.locator('body').innerText()).not.toContain(order.orderNo)
    await customer.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    await seen(customer.getByText(/数量由 1 改为 2/))
    await customer.context().close()
  })

  test('the second of two editing guides sees who changed what and keeps typed text', async () => {
    const order = await ask(contract.orders.create, { ...orderOf(scene, [1]), submit: false })
    const colleague = await signInCalls(url, 'guide01', demo.password)
    await goWithin(page, `/checkout?order=${order.id}`, texts)
    await page.getByRole('textbox', { name: '备注' }).fill('我写的备注')
    await colleague(contract.orders.update, { ...orderOf(scene, [3]), id: order.id, version: 1 })
    const notice = page.getByRole('alert').filter({ hasText: '刚刚修改了这份订单' })
    await seen(notice)
    await seen(notice.getByText('数量由 1 改为 3'))
    await button('存为草稿').click()
    await seen(page.getByText('请先在上方选择保留哪一版'))
    await button('保留我的内容').click()
    await gone(notice)
    await expect.poll(() => page.getByRole('textbox', { name: '备注' }).inputValue()).toBe('我写的备注')
    await button('存为草稿').click()
    await page.waitForURL((address) => address.pathname === '/order')
    const { lines, note } = await ask(contract.orders.get, { id: order.id })
    expect([lines[0]?.itemQty, note]).toEqual([1, '我写的备注'])
  })
})

describe('sharing an order', () => {
  test('R2.10 a guide creates a link with code and poster, sees that it was opened and revokes it', async () => {
    const order = await ask(contract.orders.create, orderOf(scene))
    await goWithin(page, `/order?id=${order.id}`, texts)
    await page.getByRole('link', { name: '分享订单' }).click()
    await button('生成链接').click()
    await seen(page.getByRole('img', { name: '请客户扫码确认' }))
    await seen(page.getByRole('img', { name: '海报' }))
    const [poster] = await Promise.all([page.waitForEvent('download'), button('保存海报').click()])
    expect(poster.suggestedFilename()).toBe(`${order.orderNo}.png`)
    await page.reload()
    const address = await page.getByRole('textbox', { name: '确认链接' }).inputValue()
    await seen(page.getByText('还没有打开过'))
    const customer = await phone()
    await customer.goto(address)
    await seen(customer.getByText(order.orderNo))
    await seen(page.getByText(/打开过 1 次/))
    await button('收回链接').click()
    await dialog().getByRole('button', { name: '确定' }).click()
    await seen(page.getByText('已收回', { exact: true }))
    await customer.reload()
    await seen(customer.getByRole('heading', { name: '链接已失效' }))
    await customer.context().close()
  })

  test('a reply template follows the order’s state, is copied and recorded', async () => {
    const order = await ask(contract.orders.create, orderOf(scene))
    await goWithin(page, `/order?id=${order.id}`, texts)
    await button('回复客户').click()
    const words = dialog().getByRole('textbox', { name: '答复' })
    await expect.poll(() => words.inputValue()).toContain(`您的订单 ${order.orderNo} 已为您留好货`)
    await words.fill('请打开链接确认，谢谢！')
    await button('复制并记录').click()
    await seen(page.getByText('回复了客户'))
    await seen(page.getByText('请打开链接确认，谢谢！'))
  })
})
