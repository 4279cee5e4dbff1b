import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { expect, test } from 'vitest'
import { inEnglish } from './english.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { goWithin, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('en')
const { enter } = openStaff()

test('every money screen is in English at three sizes: it fits, and each Chinese word on it comes from the data', async () => {
  const ask = await signInCalls(url, 'guide01', demo.password)
  const order = await ask(contract.orders.create, orderOf(await openScene(ask)))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  const stages = [
    { kind: 'EARNEST' as const, amount: 10_000, dueOn: '2099-01-01' },
    { kind: 'BALANCE' as const, amount: payable - 10_000, dueEvent: 'BEFORE_DELIVERY' as const },
  ]
  await ask(contract.payments.stageCreate, { orderId: order.id, stages })

  const page = await enter('admin01', { backOffice: true, path: '/profile' })
  const english = await inEnglish(page, url)
  const screens: Record<string, string> = {
    '/': text('home.orders'),
    [`/payment?order=${order.id}`]: text('payments.further'),
    [`/payment-stage-pay?order=${order.id}`]: text('stages.plan'),
    [`/payment-mixed-pay?order=${order.id}`]: text('mixed.add'),
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
