import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { expect, test } from 'vitest'
import { inEnglish } from './english.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { goWithin, seen } from './guide-walk.ts'
import { newPaymentCode, payAtProvider } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('en')
const { enter } = openStaff()

test('every money screen is in English at three sizes: it fits, and each Chinese word on it comes from the data', async () => {
  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  const stages = [
    { kind: 'EARNEST' as const, amount: 10_000, dueOn: '2099-01-01' },
    { kind: 'BALANCE' as const, amount: payable - 10_000, dueEvent: 'BEFORE_DELIVERY' as const },
  ]
  await ask(contract.payments.stageCreate, { orderId: order.id, stages })

  // A customer's wallet that waits for the password, a refund that waits for a second person, and a payment that came too late.
  const waiting = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: waiting.id, version: waiting.version })
  const authCode = await newPaymentCode({ provider: 'ALIPAY', manner: 'ASKS' })
  await ask(contract.payments.codeSubmit, { orderId: waiting.id, amount: 8000, authCode })
  const paid = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: paid.id, version: paid.version })
  const { due } = await ask(contract.payments.status, { orderId: paid.id })
  await ask(contract.payments.shopPayment, { orderId: paid.id, amount: due })
  const manager = await signInCalls(url, 'manager01', demo.password)
  await manager(contract.payments.revoke, { orderId: paid.id, amount: due, reason: '改选' })
  const link = { orderId: order.id, type: 'WECHAT_PAY' as const, amount: 700 }
  const { id: tenderId } = await ask(contract.payments.remoteSubmit, link)
  await ask(contract.payments.remoteCancel, { tenderId })
  await payAtProvider(tenderId)

  const page = await enter('admin01', { backOffice: true, path: '/profile' })
  const english = await inEnglish(page, url)
  const screens: Record<string, string> = {
    '/': text('home.orders'),
    [`/payment?order=${order.id}`]: text('payments.further'),
    [`/payment-stage-pay?order=${order.id}`]: text('stages.plan'),
    [`/payment-mixed-pay?order=${order.id}`]: text('mixed.add'),
    [`/payment?order=${waiting.id}`]: text('payments.phoneCodeWaiting'),
    [`/payment-completed?order=${paid.id}`]: text('refunding.status.PENDING_APPROVAL'),
    [`/order?id=${paid.id}`]: text('orders.amounts'),
    '/money-to-look-at': text('looking.title'),
    '/stage-templates': text('stageTemplates.title'),
    '/payment-choices': text('choices.title'),
    '/terminals': text('terminals.title'),
    '/subsidies': text('subsidies.claims'),
    '/subsidy-rules': text('subsidies.rules'),
    '/deposits': text('deposits.title'),
    '/day-end': text('days.title'),
    [`/day-end?day=${chinaDay(new Date())}`]: text('days.title'),
    '/tills': text('tills.title'),
    '/ledger': text('books.ledger'),
    '/takings': text('books.byDay'),
    '/bank-transfers': text('bank.title'),
    '/provider-bills': text('bills.title'),
    '/settlements': text('settlements.title'),
  }
  for (const [path, word] of Object.entries(screens)) {
    await goWithin(page, path, text)
    await seen(page.locator('main').getByText(word, { exact: true }))
    await english.look(path)
  }
  const { words, faults } = await english.found()
  expect(words).toBeGreaterThan(30)
  expect(faults).toEqual([])
  await page.context().close()
})
