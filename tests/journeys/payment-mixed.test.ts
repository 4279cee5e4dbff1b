import { splitScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { scan, seen, toast } from './guide-walk.ts'
import { atTerminal, newPaymentCode, payAtProvider } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

const amountOf = (page: Page, n: number) => page.getByLabel(text('mixed.amount', { n }), { exact: true })
const wayOf = (page: Page, n: number) => page.getByLabel(text('mixed.way', { n }), { exact: true })

test('R2.11 a mixed payment is split equally and ended, then taken in four ways on three devices: a failed line is retried, another is replaced, and it completes', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const stateNow = () => ask(contract.payments.status, { orderId: order.id })
  const { payable } = await stateNow()
  const tenderOf = async (type: string) =>
    (await stateNow()).tenders.findLast((tender) => tender.type === type)?.id ?? ''

  // An administrator's hint for a type is shown where guides choose it.
  const viewport = { width: 1440, height: 900 }
  const choices = `/payment-choices?at=shop-${splitScopedId(order.id).shopId}`
  const office = await enter('admin01', { backOffice: true, viewport, path: choices })
  await seen(office.getByText(text('choices.follows')))
  const hint = office.getByLabel(text('choices.hintOf', { name: text('payments.type.WECHAT_PAY') }))
  await hint.fill('先问会员号')
  await expectAccessible(office)
  await button(office, text('choices.save')).click()
  await toast(office, text('choices.saved'))
  await office.context().close()

  const path = `/payment?order=${order.id}`
  const desk = await enter('guide01', { viewport, path })
  await desk.getByRole('link', { name: text('mixed.open') }).click()
  await desk.waitForURL((at) => at.pathname === '/payment-mixed-pay')
  // Each wrong amount has its own error, and stays in its field.
  for (const [typed, problem] of [
    ['1.234', 'DECIMALS'],
    ['0', 'ZERO'],
    ['-5', 'NEGATIVE'],
    ['many', 'TEXT'],
  ] as const) {
    await amountOf(desk, 1).fill(typed)
    await seen(desk.getByText(text(`common.amount.${problem}`)))
    await expect.poll(() => amountOf(desk, 1).inputValue()).toBe(typed)
  }
  await amountOf(desk, 1).fill(String(payable / 100 + 1))
  await seen(desk.getByText(text('mixed.noRest')))
  // Split equally, to the cent; it is begun and ended again before anything is taken.
  await button(desk, text('mixed.add')).click()
  await button(desk, text('mixed.equal')).click()
  const parts = await Promise.all([1, 2, 3].map((n) => amountOf(desk, n).inputValue()))
  const cents = parts.map((part) => Math.round(Number(part.replaceAll(',', '')) * 100))
  expect(cents.reduce((sum, part) => sum + part, 0)).toBe(payable)
  expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1)
  for (const [n, way] of [
    [1, 'WECHAT_CODE'],
    [2, 'WECHAT_PAY'],
    [3, 'CLOUD_POS'],
  ] as const)
    await wayOf(desk, n).selectOption(way)
  await button(desk, text('mixed.start', { amount: formatCents(payable) })).click()
  await seen(desk.getByLabel(text('payments.phoneCode')))
  await button(desk, text('mixed.revoke')).click()
  await button(desk.getByRole('dialog'), text('mixed.revoke')).click()
  await toast(desk, text('mixed.revoked'))
  await expect.poll(stateNow).toMatchObject({ paid: 0, due: payable })

  await amountOf(desk, 1).fill('100')
  await wayOf(desk, 1).selectOption('CASH')
  await wayOf(desk, 2).selectOption('WECHAT_CODE')
  await amountOf(desk, 2).fill('200')
  await button(desk, text('mixed.add')).click()
  await wayOf(desk, 3).selectOption('WECHAT_PAY')
  await seen(desk.getByText('先问会员号'))
  await amountOf(desk, 3).fill('300')
  await button(desk, text('mixed.add')).click()
  await wayOf(desk, 4).selectOption('CLOUD_POS')
  await button(desk, text('mixed.rest')).last().click()
  await expectAccessible(desk)
  await button(desk, text('mixed.startCash', { cash: '100' })).click()

  // The code has expired: its line failed with a reason, and is retried with a new code.
  await seen(desk.getByLabel(text('payments.phoneCode')))
  await expect.poll(stateNow).toMatchObject({ paid: 10_000 })
  await desk.getByRole('heading', { name: text('payments.title'), exact: true }).click()
  await scan(desk, [await newPaymentCode({ provider: 'WECHAT_PAY', manner: 'EXPIRED' })])
  await seen(desk.getByText('付款码无效或已过期'))
  await seen(desk.getByText(text('payments.state.FAILED')))
  await expectAccessible(desk)

  // Another device shows the same state.
  const tablet = await enter('guide01', { viewport: { width: 820, height: 1180 }, path })
  await tablet.getByRole('link', { name: text('mixed.goOn') }).click()
  await tablet.getByRole('button', { name: new RegExp(text('payments.state.FAILED')) }).click()
  await tablet
    .getByLabel(text('payments.phoneCode'))
    .fill(await newPaymentCode({ provider: 'ALIPAY', manner: 'PAYS' }))
  await button(tablet, text('payments.takeByCode', { amount: '200' })).click()
  await expect.poll(async () => (await stateNow()).paid).toBe(30_000)
  // The open link is replaced by a line of another type; paid lines stay.
  const replaced = await tenderOf('WECHAT_PAY')
  await button(tablet, text('mixed.change')).click()
  await wayOf(tablet, 1).selectOption('ALIPAY')
  await button(tablet, text('mixed.save')).click()
  await toast(tablet, text('mixed.saved'))
  const stateOf = async (id: string) => (await stateNow()).tenders.find((tender) => tender.id === id)?.state
  await expect.poll(() => stateOf(replaced)).toBe('CLOSED')
  // What the desk is changing meanwhile stays typed, without the line that is paid now.
  await button(desk, text('mixed.change')).click()
  await amountOf(desk, 1).fill('5')
  await payAtProvider(await tenderOf('ALIPAY'))
  await amountOf(desk, 2).waitFor({ state: 'detached' })
  await expect.poll(() => amountOf(desk, 1).inputValue()).toBe('5')
  await button(desk, text('common.cancel')).click()
  await seen(desk.getByText(/¥600 \//))

  const phone = await enter('guide01', {
    viewport: { width: 390, height: 844 },
    path: `/payment-mixed-pay?order=${order.id}`,
  })
  const push = phone.getByRole('button', { name: /^推送到 POS/ })
  await seen(push)
  await expectAccessible(phone)
  await push.click()
  await seen(phone.getByText(text('payments.posWaiting')))
  await atTerminal({ status: '4' }, await tenderOf('CLOUD_POS'))
  for (const device of [desk, tablet, phone]) {
    await device.waitForURL((at) => at.pathname === '/payment-completed')
    await seen(device.getByText(text('payments.type.ALIPAY_CODE')))
  }
  await expect.poll(stateNow).toMatchObject({ due: 0, paid: payable, aside: 0 })
  await desk.goto(`${url}/order-print?id=${order.id}`)
  for (const type of ['CASH', 'ALIPAY_CODE', 'ALIPAY', 'CLOUD_POS'] as const)
    await seen(desk.getByText(new RegExp(`^\\d\\. ${text(`payments.type.${type}`)}`)))
})
