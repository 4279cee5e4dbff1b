import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { violationsOf } from './axe.ts'
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

test('an order is planned in three stages and paid over three visits: a stage, a part of one, and the rest', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const guide = await enter('guide01')
  await guide.goto(`${url}/order?id=${order.id}`)
  await guide.getByRole('link', { name: text('stages.make') }).click()
  await guide.waitForURL((at) => at.pathname === '/payment-stage-pay')
  await button(guide, text('stages.make')).click()
  await button(guide, '20 / 50 / 30').click()
  const amounts = guide.getByLabel(text('stages.amount'), { exact: true })
  const typed = await amounts.nth(2).inputValue()
  await amounts.nth(2).fill('1.234')
  await seen(guide.getByText(text('stages.amountWrong')))
  expect(await button(guide, text('stages.save')).isDisabled()).toBe(true)
  await amounts.nth(2).fill(typed)
  await button(guide, text('stages.save')).click()
  await toast(guide, text('stages.saved'))
  const planOf = async () => (await ask(contract.payments.status, { orderId: order.id })).plan?.stages ?? []
  const [first, second, third] = await planOf()
  if (!first || !second || !third) throw new Error('Three stages were saved')
  const paid = async () => (await planOf()).map((stage) => stage.paid)

  await guide.getByRole('button', { name: /^确认收到/ }).click()
  await expect.poll(paid).toEqual([first.amount, 0, 0])
  await guide.reload()
  await guide.getByRole('checkbox').nth(1).check()
  await guide.getByRole('checkbox').nth(0).uncheck()
  await guide.getByLabel(text('payments.amount'), { exact: true }).fill('100')
  await guide.getByRole('button', { name: /^确认收到/ }).click()
  await expect.poll(paid).toEqual([first.amount, 0, 10_000])
  expect(await violationsOf(guide)).toEqual([])
  await guide.reload()
  await guide.getByRole('checkbox').nth(1).check()
  await guide.getByRole('button', { name: /^确认收到/ }).click()
  await expect.poll(paid).toEqual([first.amount, second.amount, third.amount])
  await seen(guide.getByText(text('stages.status.PAID')).nth(2))
  await guide.goto(`${url}/order-print?id=${order.id}`)
  await seen(guide.getByText(new RegExp(`^1\\. ${text('stages.kind.EARNEST')}`)).first())
  await guide.context().close()
})
