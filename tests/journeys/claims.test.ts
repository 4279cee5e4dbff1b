import { contract } from '@showfloor/contract/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls, linkToken, type Ask } from './guide-calls.ts'
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

const { deliveries, orders, payments } = contract
type Versioned = { id: string; version: number }
const which = ({ id, version }: Versioned): Versioned => ({ id, version })

/** Hands a delivery over by calls. */
const carry = async (planned: Versioned): Promise<void> => {
  const picked = await ask(deliveries.pick, which(planned))
  await ask(deliveries.deliver, which(await ask(deliveries.depart, which(picked))))
}

/** A paid and delivered order. */
const deliveredOrder = async (): Promise<{ id: string }> => {
  const scene = await openScene(ask)
  const order = await ask(orders.create, { ...orderOf(scene, [2]), deliveryMode: 'DELIVERY' })
  await ask(orders.confirmInShop, { id: order.id, version: order.version })
  const { payable } = await ask(payments.status, { orderId: order.id })
  await ask(payments.shopPayment, { orderId: order.id, amount: payable })
  const terms = { orderId: order.id, day: null, assembly: false, callBefore: false }
  await carry(await ask(deliveries.plan, terms))
  return order
}

/** A photo in the format of a phone, only smaller. */
const photo = async (page: Page): Promise<Buffer> =>
  page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })

test('a guide claims a delivered sofa with a photo, a manager exchanges it, and the customer sees each step', async () => {
  const order = await deliveredOrder()
  const guide = await enter('guide01', { backOffice: true, path: `/order?id=${order.id}` })
  const [line] = (await ask(orders.get, { id: order.id })).lines
  await button(guide, `${text('claims.title')} ${line?.skuName ?? ''}`).click()
  const opening = guide.getByRole('dialog', { name: text('claims.open') })
  await button(opening, `${text('common.less')} ${line?.skuName ?? ''}`).click()
  await opening.getByLabel(text('claims.note')).fill('左扶手开裂')
  await button(opening, text('claims.open')).click()
  await seen(opening.getByText(text('claims.nothingChosen')))
  await button(opening, `${text('common.more')} ${line?.skuName ?? ''}`).click()
  const buffer = await photo(guide)
  const chooser = opening.getByLabel(text('common.photoAdd'))
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await seen(opening.getByRole('alert'))
  await chooser.setInputFiles({ name: 'crack.png', mimeType: 'image/png', buffer })
  await seen(opening.getByRole('img', { name: text('common.photoNo', { n: 1 }) }))
  await button(opening, text('claims.open')).click()
  await toast(guide, text('claims.opened'))

  const manager = await enter('manager01', { backOffice: true, path: '/claims' })
  await manager.getByRole('link', { name: /CL-/ }).first().click()
  await seen(manager.getByText('左扶手开裂'))
  await seen(manager.getByRole('link', { name: text('common.photoNo', { n: 1 }) }))
  const form = manager.getByRole('form', { name: text('claims.decision') })
  await form.getByText(text('claims.outcome.DIFFERENCE'), { exact: true }).click()
  await form.getByLabel(text('claims.amount')).fill('abc')
  await button(form, text('claims.decide.DIFFERENCE')).click()
  await seen(form.getByText(text('claims.amountWrong')))
  await form.getByText(text('claims.outcome.REFUSED'), { exact: true }).click()
  await button(form, text('claims.decide.REFUSED')).click()
  await seen(form.getByText(text('claims.decisionNoteMissing')))
  await form.getByText(text('claims.outcome.EXCHANGE'), { exact: true }).click()
  await button(form, text('claims.decide.EXCHANGE')).click()
  await toast(manager, text('claims.decided'))
  await seen(manager.getByText(text('claims.step.REPLACEMENT')))
  await button(manager, text('claims.receiveDo')).click()
  await toast(manager, text('claims.received'))

  const customer = await open('customer')
  await customer.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
  await seen(customer.getByText(text('confirmation.claim.DECIDED'), { exact: true }))
  await expect.poll(() => customer.getByText('左扶手开裂').count()).toBe(0)

  const { data } = await ask(deliveries.ofOrder, { orderId: order.id })
  await carry(data[0] as Versioned)
  // The other screens update by themselves.
  await seen(manager.getByText(text('claims.status.DONE')))
  await seen(guide.getByRole('link', { name: /CL-/ }).getByText(text('claims.status.DONE')))
  await Promise.all([guide, manager, customer].map((page) => page.context().close()))
})
