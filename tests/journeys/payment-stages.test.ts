import { chinaDay } from '@showfloor/contract/common/china-time'
import { formatCents } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { linkToken, openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { expectAccessible } from './axe.ts'
import { expectAtSizes, printedText, sizes } from './sizes.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo, sandboxUrl } = showfloor
const text = textsOf('zh-CN')
const { enter, openAs } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

test('R2.11 an order is paid in three stages over three visits', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const guide = await enter('guide01', { path: `/order?id=${order.id}` })
  await guide.getByRole('link', { name: text('stages.make') }).click()
  await guide.waitForURL((at) => at.pathname === '/payment-stage-pay')
  await button(guide, text('stages.make')).click()
  await button(guide, '20 / 50 / 30').click()
  const amounts = guide.getByLabel(text('stages.amount'), { exact: true })
  const typed = await amounts.nth(2).inputValue()
  await amounts.nth(2).fill('1.234')
  await seen(guide.getByText(text('common.amount.DECIMALS')))
  await expect.poll(() => button(guide, text('stages.save')).isDisabled()).toBe(true)
  await amounts.nth(2).fill(typed)
  await button(guide, text('stages.save')).click()
  await toast(guide, text('stages.saved'))
  const planOf = async () => (await ask(contract.payments.status, { orderId: order.id })).plan?.stages ?? []
  const [first, second, third] = await planOf()
  if (!first || !second || !third) throw new Error('Three stages were saved')
  const paid = async () => (await planOf()).map((stage) => stage.paid)

  const take = ({ amount }: { amount: number }) =>
    button(guide, text('payments.takeCash', { amount: formatCents(amount) }))
  await take(first).click()
  await expect.poll(paid).toEqual([first.amount, 0, 0])
  await guide.reload()
  await guide.getByRole('checkbox').nth(1).check()
  await guide.getByRole('checkbox').nth(0).uncheck()
  await guide.getByLabel(text('payments.amount'), { exact: true }).fill('100')
  await guide.getByRole('button', { name: /^确认收到/ }).click()
  await expect.poll(paid).toEqual([first.amount, 0, 10_000])
  await expectAtSizes(guide, guide.getByRole('button', { name: /^确认收到/ }))
  await guide.setViewportSize(sizes.tablet)
  await guide.reload()
  await guide.getByRole('checkbox').nth(1).check()
  await guide.getByRole('button', { name: /^确认收到/ }).click()
  await expect.poll(paid).toEqual([first.amount, second.amount, third.amount])
  await seen(guide.getByText(text('stages.status.PAID')).nth(2))
  await guide.goto(`${url}/order-print?id=${order.id}`)
  await seen(guide.getByText(new RegExp(`^1\\. ${text('stages.kind.EARNEST')}`)).first())
  const paper = await printedText(guide)
  expect(paper).toContain(text('stages.kind.EARNEST'))

  // More is collected: the order says what its stages asked for before.
  const extra = { orderId: order.id, direction: 'COLLECT' as const, amount: 30_000, reason: '加一把椅子' }
  await ask(contract.differences.create, { ...extra, submit: true })
  await guide.goto(`${url}/order?id=${order.id}`)
  await seen(guide.getByText(text('stages.moved')))
  await seen(guide.getByText(new RegExp(`^4\\. ${text('stages.kind.BALANCE')} ${text('stages.added')} ¥300`)))

  const manager = await signInCalls(url, 'manager01', demo.password)
  await manager(contract.receipts.rangeAdd, {
    shopId: scene.shopId,
    prefix: 'SJ',
    first: 1,
    last: 9,
    width: 6,
  })
  await guide.goto(`${url}/order?id=${order.id}`)
  const issue = guide.getByRole('button', { name: new RegExp(`^${text('receipts.issue')}`) })
  await issue.first().click()
  await toast(guide, text('receipts.issued'))
  const print = guide.getByRole('link', { name: text('receipts.print') })
  const receiptNo = await guide.getByRole('listitem').filter({ has: print }).locator('b').innerText()
  await button(guide, text('invoice.give')).click()
  await guide.getByLabel(text('invoice.title')).fill('福州木作家居有限公司')
  await guide.getByLabel(text('invoice.taxNo')).fill('91350100M000100Y44')
  await button(guide, text('invoice.save')).click()
  await seen(guide.getByText(text('invoice.taxNoWrong')))
  await guide.getByLabel(text('invoice.taxNo')).fill('91350100M000100Y43')
  await button(guide, text('invoice.save')).click()
  await seen(guide.getByText('91350100M000100Y43'))
  // From the top, where the fixed bar covers no link by half.
  await guide.evaluate(() => scrollTo(0, 0))
  await expectAccessible(guide)
  await print.click()
  await seen(guide.getByText(`No. ${receiptNo}`))
  await seen(guide.getByText(new RegExp(`^1\\. ${text('stages.kind.EARNEST')}`)))
  await button(guide, text('receipts.print')).click()
  await button(guide, text('receipts.printCopy')).click()
  await seen(guide.getByText(text('receipts.copy'), { exact: true }))
  const receipt = await printedText(guide)
  expect(receipt).toContain(`No. ${receiptNo}`)
  await guide.context().close()
})

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  locale: 'zh-CN',
  isMobile: true,
}
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

/** Simulates the script that WeChat injects into a page: it passes the page's request to the provider, and the answer back. */
const withBridge = async (page: Page): Promise<Page> => {
  await page.exposeFunction('askAtProvider', async (request: object) => {
    const answer = await fetch(`${sandboxUrl}/wechat/bridge`, {
      method: 'POST',
      body: JSON.stringify(request),
    })
    return answer.json()
  })
  await page.addInitScript(() => {
    const here = globalThis as unknown as Record<string, (request: object) => Promise<object>>
    const invoke = async (_name: string, request: object, done: (answer: object) => void) =>
      done((await here.askAtProvider?.(request)) ?? {})
    Object.assign(globalThis, { WeixinJSBridge: { invoke } })
  })
  return page
}

test('a customer pays the due amount by the order’s link: in a phone’s browser, within WeChat, and by a code on a desk', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  const dueOn = chinaDay(new Date())
  const stages = [
    { kind: 'EARNEST' as const, amount: 10_000, dueOn },
    { kind: 'PREPAYMENT' as const, amount: 20_000, dueOn },
    { kind: 'BALANCE' as const, amount: payable - 30_000, dueEvent: 'BEFORE_DELIVERY' as const },
  ]
  await ask(contract.payments.stageCreate, { orderId: order.id, stages })
  const address = `${url}/customer-confirm?token=${await linkToken(ask, order.id)}`
  const pay = (page: Page, type: string, amount: string) =>
    button(page, text('confirmation.pay.by', { type, amount }))

  const browser = await openAs({ ...phone, userAgent: android, colorScheme: 'dark' })
  await browser.goto(address)
  await pay(browser, '支付宝', '100').waitFor()
  await expectAccessible(browser)
  await pay(browser, '微信', '100').click()
  await browser.locator('button[value=pay]').click()
  await seen(browser.getByText(text('stages.status.PAID')))
  await expect.poll(() => browser.url()).toBe(address)
  await button(browser, text('invoice.give')).click()
  await browser.getByText(text('invoice.kind.PERSON'), { exact: true }).click()
  await browser.getByLabel(text('invoice.title')).fill('顾晓梅')
  await browser.getByLabel(text('invoice.email')).fill('gu@mail.example')
  await button(browser, text('invoice.save')).click()
  await seen(browser.getByText(/顾晓\*\*\*/))
  await browser.context().close()

  const desk = await openAs({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await desk.goto(address)
  await pay(desk, '支付宝', '200').click()
  await desk.getByRole('img', { name: /^支付宝收款码/ }).waitFor()
  await expectAccessible(desk)

  const wechat = await withBridge(await openAs({ ...phone, userAgent: `${android} MicroMessenger/8.0.50` }))
  await wechat.goto(address)
  await button(wechat, text('confirmation.pay.instead', { type: '微信', amount: '200' })).click()
  await expect.poll(() => wechat.getByText(text('stages.status.PAID')).count()).toBe(2)
  await expect.poll(() => wechat.url()).toBe(address)
  await wechat.context().close()
  await seen(desk.getByText(text('confirmation.pay.arrived', { amount: '200' })))
  await desk.context().close()
})
