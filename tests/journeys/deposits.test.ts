import { contract } from '@showfloor/contract/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
const franchise = '5'

test('finance freezes a part of a deposit, a refund of it waits for a second person, the statement lists both, and a guide pays from it', async () => {
  const admin = await signInCalls(url, 'finance01', demo.password)
  const { id: depositId } = await admin(contract.deposits.save, {
    franchisee: '园区店',
    supplier: '软装供应商',
    enabled: true,
    shopIds: ['1', franchise],
  })
  const finance = await enter('finance01', { backOffice: true, viewport: { width: 820, height: 1180 } })
  await finance.goto(`${url}/deposits`)
  const card = finance.getByRole('article', { name: /软装供应商/ })
  const move = async (kind: string, yuan: string) => {
    await button(card, text('deposits.move')).click()
    const dialog = finance.getByRole('dialog')
    await dialog.getByLabel(text('deposits.moveKind')).selectOption(kind)
    await dialog.getByRole('button', { name: /¥/ }).click()
    await seen(dialog.getByText(text('common.amount.EMPTY')))
    await seen(dialog.getByText(text('deposits.reasonMissing')))
    await dialog.getByLabel(text('deposits.amount')).fill(yuan)
    await dialog.getByLabel(text('deposits.reason')).fill('回单 1')
    await expectAccessible(finance)
    await dialog.getByRole('button', { name: /¥/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await move('TOP_UP', '20000')
  await move('FREEZE', '5000')
  await seen(card.getByText('15,000'))
  await move('REFUND', '12000')
  await toast(finance, text('deposits.pending'))
  await seen(card.getByText(text('deposits.requestOwn')))
  await card.getByRole('link', { name: text('deposits.statement') }).click()
  await seen(finance.getByText(text('deposits.kind.FREEZE')))
  await expectAccessible(finance)

  const ask = await signInCalls(url, 'guide05', demo.password)
  const order = await ask(contract.orders.create, orderOf(await openScene(ask)))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const guide = await enter('guide05', { viewport: { width: 390, height: 844 } })
  await guide.goto(`${url}/payment?order=${order.id}`)
  await guide.getByText(text('payments.type.DEPOSIT'), { exact: true }).click()
  await guide.getByLabel(text('payments.amount')).fill('100')
  await guide.getByRole('combobox', { name: text('deposits.account') }).selectOption(depositId)
  await expectAccessible(guide)
  await button(guide, text('deposits.pay', { amount: '100' })).click()
  await toast(guide, text('deposits.paid', { amount: '100' }))
  await expect
    .poll(async () => (await admin(contract.deposits.list, { shopId: franchise })).data)
    .toContainEqual(expect.objectContaining({ id: depositId, balance: 1_990_000, available: 1_490_000 }))
  // The payment in the statement leads to its entry.
  await finance.reload()
  await finance.getByRole('link', { name: order.orderNo }).click()
  await finance.waitForURL(/\/ledger\?.*type=DEPOSIT/)
})
