import { formatCents } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { linkToken, openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { drawOn } from './order-walk.ts'
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

test('a paid order is delivered in two parts, signed for, installed and completed', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, { ...orderOf(scene, [2, 1]), deliveryMode: 'DELIVERY' })
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  const guide = await enter('guide01', { backOffice: true, path: `/order?id=${order.id}` })

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
  await drawOn(handover.getByRole('img', { name: text('deliveries.signature') }))
  await button(handover, text('deliveries.deliver')).click()
  await button(card, text('deliveries.install')).click()
  await seen(card.getByText(text('deliveries.status.INSTALLED'), { exact: true }))
  await seen(card.getByRole('img', { name: text('deliveries.signature') }))
  await expect.poll(async () => (await ask(contract.orders.get, { id: order.id })).status).toBe('FULFILLING')

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

test('a customer books and moves a delivery, and the guide prints its papers', async () => {
  const scene = await openScene(ask)
  const order = await ask(contract.orders.create, { ...orderOf(scene, [1]), deliveryMode: 'DELIVERY' })
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const token = await linkToken(ask, order.id)
  const customer = await open('customer')
  await customer.goto(`${url}/customer-confirm?token=${token}`)
  await seen(customer.getByText(text('deliveries.bookAfterPaying')))

  const { payable } = await ask(contract.payments.status, { orderId: order.id })
  await ask(contract.payments.shopPayment, { orderId: order.id, amount: payable })
  await customer.reload()
  await seen(customer.getByText(/已收到全部款项/))
  await seen(customer.getByText(text('confirmation.paid'), { exact: true }))
  await button(customer, text('deliveries.bookDelivery')).click()
  const slots = customer.getByRole('group', { name: text('deliveries.chooseSlot') }).getByRole('radio')
  await slots.nth(2).check()
  await expectAccessible(customer)
  await button(customer, text('deliveries.book')).click()
  await button(customer, text('deliveries.change')).click()
  await slots.nth(4).check()
  await button(customer, text('deliveries.book')).click()
  await slots.first().waitFor({ state: 'detached' })
  const { data } = await ask(contract.deliveries.ofOrder, { orderId: order.id })
  expect(data).toMatchObject([{ status: 'READY', version: 2, callBefore: true }])
  const told = await ask(contract.notifications.list, { shopId: scene.shopId })
  expect(told.data[0]?.content).toMatchObject({ kind: 'DELIVERY_BOOKED', day: data[0]?.day })
  await customer.context().close()

  const guide = await enter('guide01', { backOffice: true, path: `/deliveries?day=${data[0]?.day}` })
  await guide.getByRole('link', { name: text('deliveries.paper') }).click()
  const note = guide.getByRole('article', { name: data[0]?.deliveryNo ?? '', exact: true })
  await seen(note.getByText(text('deliveries.paperPaid')))
  await seen(note.getByText(text('deliveries.paperSign')))
  await guide.getByRole('radio', { name: text('deliveries.paper.picks') }).check({ force: true })
  const list = guide.getByRole('article', { name: /拣货单/ })
  await seen(list.getByText(new RegExp(data[0]?.deliveryNo ?? '-')))
  await expectAccessible(guide)
  await guide.context().close()
})

test('a driver completes a delivery offline, also after the phone has closed the page, and each step is sent once', async () => {
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
  const phone = { width: 390, height: 844 }
  const driver = await enter('driver01', { backOffice: true, viewport: phone })
  const context = driver.context()
  await driver.getByRole('link', { name: text('home.stops') }).click()
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
  // A driver has no carts, so none are asked for.
  await expect.poll(loaded).not.toContain('shop-guide-cart')
  const copies = () =>
    driver.evaluate(async () => {
      const kept = await (await caches.open('showfloor')).keys()
      return kept.map((copy) => new URL(copy.url).pathname)
    })
  await expect.poll(copies).toContain('/')

  await context.setOffline(true)
  await button(stop, text('deliveries.pick')).click()
  await toast(driver, text('deliveries.kept'))
  await button(stop, text('deliveries.depart')).click()
  await button(stop, text('deliveries.deliver')).click()
  const handover = driver.getByRole('dialog', { name: text('deliveries.handover') })
  await handover.getByLabel(text('deliveries.receiver')).fill('王先生')
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: await driver.screenshot() }
  await handover.locator('input[type=file]').setInputFiles(photo)
  await seen(handover.getByRole('img', { name: text('common.photoNo', { n: 1 }) }))
  await expectAccessible(driver)
  // The offline notice lies below the dialog, which grows when a toast above the notice ends.
  const notices = driver.getByRole('region', { name: text('common.notices') })
  const gap = async () => {
    const [sheet, notice] = await Promise.all([handover.boundingBox(), notices.boundingBox()])
    return sheet && notice ? notice.y - sheet.y - sheet.height : -1
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await button(handover, text('deliveries.deliver')).click()
  await seen(stop.getByText(text('deliveries.unsent')))
  await seen(stop.getByText(text('deliveries.status.DELIVERED'), { exact: true }))
  await expect.poll(async () => (await ask(contract.orders.get, { id: order.id })).status).toBe('CONFIRMED')
  await driver.reload()
  await seen(stop.getByText(text('deliveries.unsent')))
  await seen(stop.getByText(text('deliveries.status.DELIVERED'), { exact: true }))
  const uploads: string[] = []
  driver.on('request', (sent) => (sent.method() === 'PUT' ? uploads.push(sent.url()) : undefined))

  await context.setOffline(false)
  await expect.poll(async () => (await ask(contract.orders.get, { id: order.id })).status).toBe('COMPLETED')
  await stop.getByText(text('deliveries.unsent')).waitFor({ state: 'detached' })
  const { data } = await ask(contract.deliveries.ofOrder, { orderId: order.id })
  expect(data).toMatchObject([{ status: 'DELIVERED', receiver: '王先生', carrierName: '石大海', version: 4 }])
  expect(uploads).toHaveLength(1)
  expect(data[0]?.pictures).toHaveLength(1)
  const shown = stop.getByRole('link', { name: text('common.photoNo', { n: 1 }) }).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // From a payment at the door a driver goes on with the stops.
  await driver.goto(`${url}/payment-completed?order=${order.id}`)
  await driver
    .getByRole('main')
    .getByRole('link', { name: text('home.stops') })
    .click()
  await seen(stop)

  await driver.getByRole('button', { name: text('layout.userMenu') }).click()
  await button(driver, text('identity.signOut')).click()
  await driver.waitForURL('**/login**')
  await expect.poll(copies).toEqual([])
  await context.close()
})

test('a phone that restarts without a network hands goods over and takes cash; cash that is not booked stays in sight', async () => {
  const scene = await openScene(ask)
  const { today } = await ask(contract.deliveries.list, { shopId: scene.shopId })
  const planned = async (pieces: number) => {
    const order = await ask(contract.orders.create, { ...orderOf(scene, [pieces]), deliveryMode: 'DELIVERY' })
    await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
    await ask(contract.payments.shopPayment, { orderId: order.id, amount: 10_000 })
    const { deliveryNo } = await ask(contract.deliveries.plan, {
      orderId: order.id,
      day: today,
      assembly: false,
      callBefore: true,
    })
    const { due } = await ask(contract.payments.status, { orderId: order.id })
    return { orderId: order.id, deliveryNo, due }
  }
  const [owed, settled] = [await planned(2), await planned(1)]
  const phone = { width: 390, height: 844 }
  const driver = await enter('driver01', { backOffice: true, viewport: phone, path: '/stops' })
  const context = driver.context()
  const stopOf = ({ deliveryNo }: typeof owed) => driver.getByRole('listitem').filter({ hasText: deliveryNo })
  await seen(stopOf(owed))
  const copies = () =>
    driver.evaluate(async () => {
      const kept = await (await caches.open('showfloor')).keys()
      return kept.map((copy) => new URL(copy.url).pathname).join()
    })
  await expect.poll(copies).toContain('handover-dialog')
  await driver.evaluate(async () => void (await navigator.serviceWorker.ready))

  await context.setOffline(true)
  await driver.reload()
  for (const one of [owed, settled]) {
    const stop = stopOf(one)
    const takeCash = text('deliveries.takeCash', { amount: `¥${formatCents(one.due)}` })
    await button(stop, text('deliveries.pick')).click()
    await button(stop, text('deliveries.depart')).click()
    await button(stop, takeCash).click()
    await button(driver.getByRole('dialog'), takeCash).click()
    await button(stop, text('deliveries.deliver')).click()
    const handover = driver.getByRole('dialog', { name: text('deliveries.handover') })
    await drawOn(handover.getByRole('img', { name: text('deliveries.signature') }))
    const photo = { name: 'door.png', mimeType: 'image/png', buffer: await driver.screenshot() }
    await handover.locator('input[type=file]').setInputFiles(photo)
    if (one === owed) await handover.getByRole('button', { name: text('common.less') }).click()
    await expectAccessible(driver)
    await button(handover, text('deliveries.deliver')).click()
    await seen(stop.getByText(text('deliveries.status.DELIVERED'), { exact: true }))
  }
  await ask(contract.payments.shopPayment, { orderId: settled.orderId, amount: settled.due })

  await context.setOffline(false)
  const refusal = stopOf(settled).getByText(new RegExp(`现金 ¥${formatCents(settled.due)} 没有入账`))
  await seen(refusal)
  const dueOf = async (orderId: string) => (await ask(contract.payments.status, { orderId })).due
  await expect.poll(() => dueOf(owed.orderId)).toBe(0)
  const deliveryOf = async (orderId: string) => (await ask(contract.deliveries.ofOrder, { orderId })).data[0]
  await expect.poll(async () => (await deliveryOf(owed.orderId))?.status).toBe('DELIVERED')
  const delivered = await deliveryOf(owed.orderId)
  expect(delivered?.lines).toMatchObject([{ deliveredQty: 1, problem: 'MISSING' }])
  expect(delivered?.pictures).toHaveLength(1)
  expect(delivered?.signature).not.toBe('')
  await expect.poll(async () => (await deliveryOf(settled.orderId))?.status).toBe('DELIVERED')
  await driver.reload()
  await seen(refusal)
  await expectAccessible(driver)
  await button(stopOf(settled), text('deliveries.cashSettled')).click()
  await refusal.waitFor({ state: 'detached' })
  await context.close()
})
