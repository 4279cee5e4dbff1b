import { formatCents } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
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

test('a paid order is planned in two parts, carried, handed over with a signature, installed and complete', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, { ...orderOf(scene, [2, 1]), deliveryMode: 'DELIVERY' })
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  const guide = await enter('guide01', { backOffice: true })
  await guide.goto(`${url}/order?id=${order.id}`)

  await button(guide, text('deliveries.plan')).click()
  const planning = guide.getByRole('dialog', { name: text('deliveries.plan') })
  const first = (await ask(contract.orders.get, { id: order.id })).lines[0]?.skuName ?? ''
  await button(planning, `${text('common.less')} ${first}`).click()
  await button(planning, text('deliveries.plan')).click()
  await toast(guide, text('deliveries.planned'))
  const card = guide.getByRole('article', { name: /DN-/ })
  await button(card, text('deliveries.pick')).click()
  await toast(guide, `还有 ¥${formatCents(payable)} 未收`)

  await ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  await button(card, text('deliveries.pick')).click()
  await button(card, text('deliveries.depart')).click()
  await button(card, text('deliveries.deliver')).click()
  const handover = guide.getByRole('dialog', { name: text('deliveries.handover') })
  await handover.getByLabel(text('deliveries.receiver')).fill('王先生')
  const pad = handover.getByRole('img', { name: text('deliveries.signature') })
  const box = await pad.boundingBox()
  if (!box) throw new Error('The pad is not shown')
  await guide.mouse.move(box.x + 40, box.y + 40)
  await guide.mouse.down()
  await guide.mouse.move(box.x + 120, box.y + 60, { steps: 4 })
  await guide.mouse.up()
  await button(handover, text('deliveries.deliver')).click()
  await button(card, text('deliveries.install')).click()
  await seen(card.getByText(text('deliveries.status.INSTALLED'), { exact: true }))
  await seen(card.getByRole('img', { name: text('deliveries.signature') }))
  expect((await ask(contract.orders.get, { id: order.id })).status).toBe('FULFILLING')

  await button(guide, text('deliveries.planRest')).click()
  await button(planning, text('deliveries.plan')).click()
  const rest = card.first()
  for (const step of ['pick', 'depart', 'deliver'] as const)
    await button(rest, text(`deliveries.${step}`)).click()
  await button(handover, text('deliveries.deliver')).click()
  await button(rest, text('deliveries.install')).click()
  await expect.poll(async () => (await ask(contract.orders.get, { id: order.id })).status).toBe('COMPLETED')
  await seen(guide.getByText(text('orders.status.COMPLETED'), { exact: true }).first())
  await guide.context().close()
})

test('a driver carries a delivery on a phone without a network, and everything is sent once when it is back', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, { ...orderOf(scene, [1]), deliveryMode: 'DELIVERY' })
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  await ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  const { today } = await ask(contract.deliveries.list, { shopId: scene.shopId })
  const planned = await ask(contract.deliveries.plan, {
    orderId: order.id,
    day: today,
    assembly: false,
    callBefore: true,
  })
  const driver = await enter('driver01', { backOffice: true, viewport: { width: 390, height: 844 } })
  const context = driver.context()
  await driver.goto(`${url}/stops`)
  const stop = driver.getByRole('article', { name: new RegExp(planned.deliveryNo) })
  await seen(stop)
  const loaded = () =>
    driver.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  await expect.poll(loaded).toContain('handover-dialog')

  await context.setOffline(true)
  await button(stop, text('deliveries.pick')).click()
  await toast(driver, text('deliveries.kept'))
  await button(stop, text('deliveries.depart')).click()
  await button(stop, text('deliveries.deliver')).click()
  const handover = driver.getByRole('dialog', { name: text('deliveries.handover') })
  await handover.getByLabel(text('deliveries.receiver')).fill('王先生')
  await button(handover, text('deliveries.deliver')).click()
  await seen(stop.getByText(text('deliveries.unsent')))
  await seen(stop.getByText(text('deliveries.status.DELIVERED'), { exact: true }))
  expect((await ask(contract.orders.get, { id: order.id })).status).toBe('CONFIRMED')

  await context.setOffline(false)
  await expect.poll(async () => (await ask(contract.orders.get, { id: order.id })).status).toBe('COMPLETED')
  await stop.getByText(text('deliveries.unsent')).waitFor({ state: 'detached' })
  const { data } = await ask(contract.deliveries.ofOrder, { orderId: order.id })
  expect(data).toMatchObject([{ status: 'DELIVERED', receiver: '王先生', carrierName: '石大海', version: 4 }])
  await context.close()
})
