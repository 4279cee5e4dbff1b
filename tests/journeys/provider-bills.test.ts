import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from './axe.ts'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, expectFits, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

const header =
  '交易时间,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费'
const totals = '总交易单数,应结订单总金额,退款总金额'

test('bills are fetched or uploaded at a desk, truncated ones are refused, and a payment known only to the provider is settled on a phone', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const link = await ask(contract.payments.remoteSubmit, {
    orderId: order.id,
    type: 'WECHAT_PAY',
    amount: 8800,
  })
  const no = `P${link.id
    .split('-')
    .map((part) => BigInt(part).toString(36))
    .join('_')}`
  const desk = await enter('finance01', { backOffice: true, viewport: { width: 1440, height: 900 } })
  await desk.goto(`${url}/provider-bills`)
  // The sandbox has no trades on that day.
  await desk.getByLabel(text('bills.day')).fill('2026-02-27')
  await button(desk, text('bills.fetch')).click()
  await toast(desk, text('bills.noTrades'))
  await seen(
    desk.getByRole('region', { name: text('bills.days') }).getByText(text('bills.source.WECHAT_FUNDS')),
  )
  await desk.getByLabel(text('bills.day')).fill('2026-03-01')
  const rows = [
    header,
    `\`2026-03-01 10:00:00,\`1900000109,\`42,\`${no},\`SUCCESS,\`88.00,\`0,\`0,\`0.00,\`0.53000`,
  ]
  const give = (lines: readonly string[]) =>
    desk
      .locator('input[type=file]')
      .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await give(rows)
  await seen(desk.getByText(/没有合计行/))
  await expect.poll(() => violationsOf(desk)).toEqual([])
  await give([...rows, totals, '`1,`88.00,`0.00'])
  await toast(desk, text('bills.taken', { rows: 1, open: 1 }))
  // The first page lists the newest bills; from ten in the morning on, fetched ones alone fill it.
  const finance = await signInCalls(url, 'finance01', demo.password)
  const { data } = await finance(contract.reconciliation.bills, { size: 100 })
  expect(data).toContainEqual(expect.objectContaining({ source: 'WECHAT_PAY', day: '2026-03-01', rows: 1 }))
  await seen(desk.getByRole('article', { name: no }))
  await expect.poll(() => violationsOf(desk)).toEqual([])

  // A figure of the bill leads to its rows, and a row to the order's entries; its open differences are filtered by a press.
  const bill = desk.getByRole('row').filter({ hasText: '3月1日' })
  await bill.getByRole('link', { name: '¥88' }).click()
  const rowsOfBill = desk.getByRole('dialog')
  await seen(rowsOfBill.getByRole('row').filter({ hasText: no }))
  // Opened by its address, it covers no button of the screen in part.
  await desk.goto(desk.url())
  await seen(rowsOfBill.getByRole('link', { name: order.orderNo }))
  await expectFits(desk)
  await desk.setViewportSize(sizes.desktop)
  await expect.poll(() => violationsOf(desk)).toEqual([])
  await button(rowsOfBill, text('bills.sum.REFUND')).click()
  await seen(rowsOfBill.getByText(text('bills.noRows')))
  await desk.keyboard.press('Escape')
  await rowsOfBill.waitFor({ state: 'detached' })
  await bill.getByRole('link', { name: '1', exact: true }).last().click()
  await desk.waitForURL(/day=2026-03-01/)
  await expect.poll(() => desk.getByRole('article').count()).toBe(1)

  const phone = await enter('finance01', { backOffice: true, viewport: { width: 390, height: 844 } })
  await phone.goto(`${url}/provider-bills?kind=MISSING_HERE`)
  const card = phone.getByRole('article', { name: no })
  await button(card, text('bills.settle')).click()
  await button(card, text('bills.settle')).click()
  await seen(card.getByText(text('tills.reasonMissing')))
  await card.getByLabel(text('tills.reason')).fill('测试单，渠道已撤销')
  await expect.poll(() => violationsOf(phone)).toEqual([])
  await button(card, text('bills.settle')).click()
  await toast(phone, text('bills.settled'))
  await card.waitFor({ state: 'detached' })
  await phone.goto(`${url}/provider-bills?state=EXPLAINED`)
  await seen(card.getByText(/测试单，渠道已撤销/))

  // An agreed rate, on the same phone: without the rate nothing is sent.
  await button(phone, text('bills.rateAdd')).click()
  await button(phone, text('bills.rateSave')).click()
  await seen(phone.getByText(text('bills.rateMissing')))
  await phone.getByLabel(text('bills.rate')).fill('０.６')
  await phone.getByLabel(text('bills.rateFrom')).fill('2026-03-01')
  await expect.poll(() => violationsOf(phone)).toEqual([])
  await button(phone, text('bills.rateSave')).click()
  await seen(phone.getByRole('row').filter({ hasText: '0.6%' }))
})

test('the list of bills has pages of its own, which stay in the address while differences are filtered', async () => {
  const desk = await enter('finance01', { backOffice: true, viewport: { width: 1440, height: 900 } })
  await desk.goto(`${url}/provider-bills`)
  const first = Date.UTC(2024, 1, 29)
  for (let day = 0; day <= 20; day += 1) {
    const date = new Date(first + day * 86_400_000).toISOString().slice(0, 10)
    await desk.getByLabel(text('bills.day')).fill(date)
    const answer = desk.waitForResponse((response) => response.request().method() === 'PUT')
    await desk.locator('input[type=file]').setInputFiles({
      name: 'bill.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([header, totals, '`0,`0.00,`0.00'].join('\r\n')),
    })
    expect((await answer).status()).toBe(200)
  }
  const oldest = desk.getByRole('row').filter({ hasText: '2月29日' })
  const turner = desk.getByRole('navigation', { name: text('bills.billPages') })
  await seen(turner)
  await expect.poll(() => oldest.count()).toBe(0)
  await desk.goto(`${url}/provider-bills?billNo=9999`)
  await seen(oldest)
  await expect.poll(() => violationsOf(desk)).toEqual([])
  await button(desk, text('bills.state.EXPLAINED')).click()
  await expect
    .poll(() => Object.fromEntries(new URL(desk.url()).searchParams))
    .toEqual({ state: 'EXPLAINED', billNo: '9999' })
  await seen(oldest)
  await button(turner, text('common.previousPage')).click()
  await oldest.waitFor({ state: 'detached' })
  await expect.poll(() => Number(new URL(desk.url()).searchParams.get('billNo'))).toBeLessThan(9999)
})

test('the columns of an acquirer’s bill are asked for once, on every size and in both looks; the next file is taken at once', async () => {
  const desk = await enter('finance01', { backOffice: true, viewport: sizes.desktop })
  await desk.goto(`${url}/provider-bills`)
  await desk.getByLabel(text('bills.source'), { exact: true }).first().selectOption('ACQUIRER')
  const give = async (day: string, number: string) => {
    await desk.getByLabel(text('bills.day')).fill(day)
    const lines = [
      '终端号,交易时间,交易类型,参考号,交易金额,手续费,订单号',
      `T1,${day} 10:05,消费,${number},"1,234.50",4.69,-`,
      '合计,,,,"1,234.50",,',
    ]
    await desk.locator('input[type=file]').setInputFiles({
      name: 'acquirer.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
  }
  await give('2026-02-03', '900000000001')
  const dialog = desk.getByRole('dialog', { name: text('bills.columns') })
  const amount = dialog.getByLabel(text('bills.column.amount'), { exact: true })
  await expect.poll(() => amount.locator('option:checked').textContent()).toBe('交易金额（如 1,234.50）')
  // The empty column is offered last.
  await expect
    .poll(() => amount.locator('option').last().textContent())
    .toBe(text('bills.columnEmpty', { title: '订单号' }))
  const keep = button(dialog, text('bills.columnsSave'))
  await keep.click()
  await seen(dialog.getByText(text('bills.acquirerMissing')))
  await expectAtSizes(desk, keep)
  await desk.emulateMedia({ colorScheme: 'dark' })
  await expectAtSizes(desk, keep)
  await desk.emulateMedia({ colorScheme: 'light' })
  await desk.setViewportSize(sizes.desktop)
  await dialog.getByRole('textbox').fill('通联支付')
  await keep.click()
  await toast(desk, text('bills.taken', { rows: 1, open: 0 }))
  await seen(
    desk.getByRole('region', { name: text('bills.acquirers') }).getByText('参考号', { exact: false }),
  )
  await give('2026-02-04', '900000000002')
  const bill = desk.getByRole('row').filter({ hasText: '2月4日' })
  await seen(bill.getByText('通联支付'))
  await dialog.waitFor({ state: 'detached' })
  await expectFits(desk)
})
