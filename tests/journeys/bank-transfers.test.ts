import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { linkToken, openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
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

test('a transfer is announced at the desk, is shown on the customer’s link, and is booked by finance from a statement', async () => {
  const order = await ask(contract.orders.create, orderOf(await openScene(ask)))
  const token = await linkToken(ask, order.id)
  await ask(contract.orders.customerConfirm, { token, revision: 1 })
  const guide = await enter('guide01')
  await guide.goto(`${url}/payment?order=${order.id}`)
  await guide.getByText(text('payments.type.BANK_TRANSFER'), { exact: true }).click()
  await guide.getByLabel(text('payments.amount')).fill('1234.56')
  const payer = guide.getByLabel(text('bank.payer'))
  await expect.poll(() => payer.inputValue()).not.toBe('')
  await payer.fill(' ')
  await button(guide, text('bank.announce', { amount: '1,234.56' })).click()
  await seen(guide.getByText(text('bank.payerMissing')))
  await payer.fill('王女士')
  await button(guide, text('bank.announce', { amount: '1,234.56' })).click()
  const slip = guide.getByRole('region', { name: text('bank.slip') })
  await seen(slip.getByText(/^HK\d{9}$/))
  const reference = (await slip.getByText(/^HK\d{9}$/).textContent()) ?? ''
  await seen(slip.getByText('1001 2345 0900 0123 456'))
  await expectAccessible(guide)

  const customer = await open('customer')
  await customer.goto(`${url}/customer-confirm?token=${token}`)
  await seen(customer.getByText(reference))
  await seen(customer.getByText('1001 2345 0900 0123 456'))
  await slip.getByRole('link', { name: text('bank.print') }).click()
  await seen(guide.getByRole('article').getByText(reference))
  await guide.goBack()

  const finance = await enter('finance01', {
    backOffice: true,
    viewport: { width: 1440, height: 900 },
    path: '/bank-transfers',
  })
  const rows = [
    '哪天,收入金额,对方户名,附言,流水号',
    `2026-01-05,1234.56,王女士,${reference},J1`,
    '2026-01-05,66.00,何先生,货款,J2',
  ]
  await finance.locator('input[type=file]').setInputFiles({
    name: '流水.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  // The statement's header for the day is unknown: a person chooses the column.
  await seen(finance.getByText(text('bank.importMissing', { names: text('bank.field.date') })))
  await finance.getByRole('row', { name: /哪天/ }).getByRole('combobox').selectOption('date')
  await button(finance, text('bank.importAgain')).click()
  await seen(finance.getByText(text('bank.importFound', { rows: '2', added: '2', matched: '1' })))
  await expectAccessible(finance)
  await button(finance, text('bank.importTake', { n: '2' })).click()
  await toast(finance, text('bank.importDone', { added: '2', matched: '1' }))
  await seen(guide.getByText(text('payments.state.SUCCEEDED')))

  // An arrival that nobody announced is matched by the order's number.
  const card = finance.getByRole('article', { name: /何先生/ })
  await button(card, text('bank.matchTitle')).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByText(text('bank.way.order'), { exact: true }).click()
  await button(dialog, text('bank.assign')).click()
  await seen(dialog.getByText(text('bank.orderNoMissing')))
  await dialog.getByLabel(text('bank.orderNo')).fill(order.orderNo)
  await expectAccessible(finance)
  await button(dialog, text('bank.assign')).click()
  await card.waitFor({ state: 'detached' })
  await expect
    .poll(() => ask(contract.payments.status, { orderId: order.id }))
    .toMatchObject({ paid: 130_056 })

  for (const tab of ['announced', 'accounts'] as const) {
    await finance.getByText(text(`bank.tab.${tab}`), { exact: true }).click()
    await seen(finance.getByRole('article').first())
    await expectAccessible(finance)
  }
})
