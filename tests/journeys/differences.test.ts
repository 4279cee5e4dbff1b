import { contract } from '@showfloor/contract/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { amountBeside, seen, toast } from './guide-walk.ts'
import { makeWechatCode, payAsCustomer } from './order-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter, open } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

/** Presses a button, then the button of the same name in the confirmation. */
const pressTwice = async (page: Page, name: string) => {
  await button(page, name).click()
  await button(page.getByRole('dialog'), name).click()
}

test('a customer pays a difference on a phone; a manager approves a refund and finance returns it', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  await ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  const path = `/order?id=${order.id}`
  const [guide, manager, finance] = (await Promise.all(
    ['guide01', 'manager01', 'finance01'].map((account) => enter(account, { backOffice: true, path })),
  )) as [Page, Page, Page]

  await button(guide, text('orders.difference')).click()
  const dialog = guide.getByRole('dialog', { name: text('differences.create') })
  await button(dialog, text('differences.submit.COLLECT')).click()
  await seen(dialog.getByText(text('common.amount.EMPTY')))
  await dialog.getByLabel(text('differences.amount')).fill('300')
  await button(dialog, text('differences.reason.upgrade')).click()
  await seen(dialog.getByText(text('differences.thenDue', { amount: '¥300' })))
  await button(dialog, text('differences.submit.COLLECT')).click()
  await seen(guide.getByText(text('differences.next.PENDING_PAYMENT')))
  await expect.poll(() => amountBeside(guide, text('orders.owed'))).toBe(payable + 30_000)
  await button(guide, text('orders.pay')).click()
  const phone = await open('customer')
  const asked = await payAsCustomer(phone, await makeWechatCode({ page: guide, text, url }))
  expect(asked).toBe(30_000)
  await guide.waitForURL((at) => at.pathname === '/payment-completed')
  await guide.goto(url + path)
  await seen(guide.getByRole('article').getByText(text('differences.status.SETTLED')))

  await button(guide, text('orders.difference')).click()
  await dialog.getByRole('radio', { name: text('differences.direction.GIVE_BACK') }).check()
  await dialog.getByLabel(text('differences.amount')).fill('50')
  await button(dialog, text('differences.reason.price')).click()
  await button(dialog, text('differences.submit.GIVE_BACK')).click()
  await toast(guide, text('differences.submittedGiveBack'))
  // The other screens update by themselves.
  await pressTwice(manager, text('differences.approve'))
  await pressTwice(finance, text('differences.settle', { amount: '¥50' }))
  await seen(
    guide.getByText(text('payments.refundTo', { type: text('payments.type.WECHAT_PAY'), amount: '¥50' })),
  )
  await expect.poll(() => amountBeside(guide, text('orders.refunded'))).toBe(5000)
  await expect
    .poll(() => ask(contract.orders.get, { id: order.id }))
    .toMatchObject({
      paid: payable + 25_000,
      due: 0,
      toRefund: 0,
    })
  await Promise.all([guide, manager, finance, phone].map((page) => page.context().close()))
})
