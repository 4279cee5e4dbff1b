import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Ask, openScene, orderOf, signInCalls } from './guide-calls.ts'
import { hold, seen, toast } from './guide-walk.ts'
import { tickAll } from './order-walk.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'
import { showfloor } from './showfloor.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

test('a guide asks for a price below the floor, the manager counters, the guide accepts, and the order is placed', async () => {
  const scene = await openScene(ask)
  const draft = await ask(contract.orders.create, {
    ...orderOf(scene, [1]),
    deliveryMode: 'PICKUP',
    submit: false,
  })
  const { orderNo, lines } = await ask(contract.orders.get, { id: draft.id })
  const floor = lines[0]?.priceInfo.redLinePrice ?? 0
  const [guide, manager] = await Promise.all([
    enter('guide01', { backOffice: true, path: `/checkout?order=${draft.id}` }),
    enter('manager01', { backOffice: true, path: '/offers' }),
  ])
  await seen(manager.getByRole('heading', { level: 1, name: text('offers.title') }))

  await guide.getByRole('textbox', { name: /成交价$/ }).fill(String((floor - 100) / 100))
  await seen(guide.getByText(/低于红线价/))
  await button(guide, text('offers.request')).click()
  await seen(guide.getByText(text('offers.reasonMissing')))
  await guide.getByRole('textbox', { name: text('offers.reason') }).fill('老客户介绍')
  await button(guide, text('offers.request')).click()
  await guide.waitForURL((address) => address.pathname === '/order')
  await seen(guide.getByText(text('offers.waiting')))
  await expect.poll(() => button(guide, text('orders.submit')).count()).toBe(0)
  const ofGuide = guide.getByRole('article')
  await expect.poll(() => ofGuide.getByText(text('offers.cost')).count()).toBe(0)

  const card = manager.getByRole('article').filter({ hasText: orderNo })
  await seen(card)
  await seen(card.getByText('老客户介绍'))
  await seen(card.getByText(text('offers.margin')))
  await button(card, text('offers.counterDo')).click()
  await card.getByLabel(text('offers.counterPrice')).fill(String((floor - 50) / 100))
  await button(card, text('offers.counterSend')).click()
  await toast(manager, text('offers.countered'))

  await seen(guide.getByText(text('offers.answered')))
  // The order now has another version: a press before it has been reloaded waits for it.
  const readOrder = await hold(guide, '**/shop-order/get*')
  await guide.getByRole('button', { name: /^接受/ }).click()
  await toast(guide, text('offers.accepted'))
  await button(guide, text('orders.delete')).click()
  await expect.poll(() => button(guide, text('orders.edit')).isDisabled()).toBe(true)
  readOrder()
  await button(guide.getByRole('dialog'), text('common.cancel')).click()
  await button(guide, text('orders.submit')).click()
  const checks = guide.getByRole('dialog', { name: text('validation.title') })
  await tickAll(checks)
  await button(checks, text('common.ok')).click()
  await seen(guide.getByText(text('orders.status.PENDING_CONFIRMATION')))
  const placed = await ask(contract.orders.get, { id: draft.id })
  expect(placed).toMatchObject({ status: 'PENDING_CONFIRMATION', lines: [{ dealPrice: floor - 50 }] })
  await seen(ofGuide.getByText(text('offers.status.USED')))
  await Promise.all([guide.context().close(), manager.context().close()])
})
