import { contract } from '@showfloor/contract/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { payAtProvider } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { beginsWith, textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

/** Opens the refund of the newest tender and fills it in. */
const wish = async (page: Page, yuan: string, reason: string) => {
  await button(page, text('refunding.revoke')).first().click()
  await page.getByLabel(text('refunding.amount')).fill(yuan)
  await page.getByRole('textbox', { name: text('refunding.reason') }).fill(reason)
}

test('finance refuses and then approves a manager’s refund, and moves a late payment to another order', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  await ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  const here = { backOffice: true, path: `/payment-completed?order=${order.id}` }
  const manager = await enter('manager01', { ...here, viewport: { width: 1440, height: 900 } })
  const tablet = await enter('finance01', { ...here, viewport: { width: 820, height: 1180 } })

  await wish(manager, '0', ' ')
  const send = manager.getByRole('button', { name: /^(退 ¥|提交审批)/ })
  await send.click()
  await seen(manager.getByText(text('common.amount.ZERO')))
  await seen(manager.getByText(text('refunding.reasonMissing')))
  await manager.getByLabel(text('refunding.amount')).fill(String(payable / 100 + 1))
  await seen(manager.getByText(text('refunding.amountTooMuch', { most: '' }).trim().slice(0, 8)))
  await manager.getByLabel(text('refunding.amount')).fill(String(payable / 100))
  await button(manager, text('refunding.reason.order')).click()
  await seen(manager.getByText(/单人可退的 ¥1,000/))
  await expectAccessible(manager)
  await button(manager, text('refunding.sendAsk')).click()
  await toast(manager, text('refunding.asked'))
  await seen(manager.getByText(text('refunding.status.PENDING_APPROVAL')))

  await button(tablet, text('refunding.reject')).click()
  await button(tablet, text('refunding.rejectSend')).click()
  await seen(tablet.getByText(text('refunding.rejectMissing')))
  await tablet.getByLabel(text('refunding.rejectReason')).fill('先把货收回来')
  await button(tablet, text('refunding.rejectSend')).click()
  await seen(tablet.getByText(text('refunding.status.REJECTED')))
  await seen(manager.getByText('先把货收回来'))

  await wish(manager, String(payable / 100), '货已收回')
  await button(manager, text('refunding.sendAsk')).click()
  await seen(manager.getByText(text('refunding.status.PENDING_APPROVAL')))
  const phone = await enter('finance01', { ...here, viewport: { width: 390, height: 844 } })
  await seen(button(phone, text('refunding.approve')))
  await expectAccessible(phone)
  await button(phone, text('refunding.approve')).click()
  await button(phone.getByRole('dialog'), text('refunding.approve')).click()
  await toast(phone, text('refunding.approved'))
  await manager.waitForURL((at) => at.pathname === '/payment')
  await seen(manager.getByText(text('refunding.status.APPROVED')))
  const after = await ask(contract.payments.status, { orderId: order.id })
  expect(after).toMatchObject({ paid: 0, due: payable, refunded: payable, paymentStatus: 'UNPAID' })

  // The same again, with a closed link that is paid all the same: finance moves the payment to another order.
  const other = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: other.id, version: other.version })
  const link = await ask(contract.payments.remoteSubmit, {
    orderId: order.id,
    type: 'WECHAT_PAY',
    amount: 8800,
  })
  await ask(contract.payments.remoteCancel, { tenderId: link.id })
  await payAtProvider(link.id)
  await phone.goto(`${url}/money-to-look-at`)
  // Other journeys may leave late payments, too.
  await phone.getByRole('button', { name: beginsWith(text('looking.kind.LATE')) }).click()
  const card = phone.getByRole('article', { name: `${text('looking.kind.LATE')} ${order.orderNo}` })
  await seen(card)
  await expectAccessible(phone)
  await button(card, text('looking.move')).click()
  const dialog = phone.getByRole('dialog', { name: text('looking.moveTitle') })
  await dialog.getByLabel(text('looking.move')).selectOption(other.id)
  await button(dialog, text('looking.move')).click()
  await toast(phone, text('looking.moved'))
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => ask(contract.payments.status, { orderId: other.id })).toMatchObject({ paid: 8800 })
})
