import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from './axe.ts'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { eachOf, seen, toast } from './guide-walk.ts'
import { printedText } from './sizes.ts'
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

test('day end with a difference: a till is opened on a tablet, takes cash and is counted on a phone with a reason; finance signs first, the manager second, and a correction follows', async () => {
  const scene = await openScene(ask)
  const manager = await enter('manager01', {
    backOffice: true,
    viewport: { width: 820, height: 1180 },
    path: '/tills',
  })
  await button(manager, text('tills.create')).click()
  const name = manager.getByLabel(text('tills.name'))
  await name.fill(' ')
  await button(manager, text('tills.create')).click()
  await seen(manager.getByText(text('tills.nameMissing')))
  await name.fill('日结柜台')
  await button(manager, text('tills.create')).click()
  await toast(manager, text('tills.created'))

  const phone = await enter('guide01', {
    backOffice: true,
    viewport: { width: 390, height: 844 },
    path: '/tills',
  })
  const till = phone.locator('section').filter({ hasText: '日结柜台' }).last()
  await button(till, text('tills.open')).click()
  await till.getByLabel(text('tills.float')).fill('300.005')
  await button(till, text('tills.open')).click()
  await seen(till.getByText(text('tills.floatWrong')))
  await till.getByLabel(text('tills.float')).fill('300')
  await button(till, text('tills.open')).click()
  await seen(till.getByText(text('tills.isMine')))
  await expect.poll(() => violationsOf(phone)).toEqual([])

  const order = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  await ask(contract.payments.shopPayment, { orderId: order.id, amount: 20_000 })
  await button(till, text('tills.movements')).click()
  const movements = phone.getByRole('dialog')
  await seen(movements.getByRole('link', { name: order.orderNo }))
  await seen(movements.getByText('+¥200'))
  await expect.poll(() => violationsOf(phone)).toEqual([])
  await phone.keyboard.press('Escape')

  const desk = await enter('finance01', {
    backOffice: true,
    viewport: { width: 1440, height: 900 },
    path: '/day-end',
  })
  await desk
    .getByRole('link')
    .filter({ hasText: text('days.state.OPEN') })
    .first()
    .click()
  await seen(desk.getByText(text('days.openTills', { names: '日结柜台' })))
  await expect.poll(() => button(desk, text('days.submit')).isDisabled()).toBe(true)

  await button(till, text('tills.close')).click()
  await till.getByLabel('¥100', { exact: true }).fill('4')
  await till.getByLabel('¥50', { exact: true }).fill('1')
  await button(till, text('tills.close')).click()
  await till.getByLabel(text('tills.whyDiffers')).fill('找零多给了五十')
  await expect.poll(() => violationsOf(phone)).toEqual([])
  await button(till, text('tills.close')).click()
  await seen(till.getByText(text('tills.isClosed')))

  await desk.reload()
  await seen(desk.getByText(/−¥50/))
  // All other types of payment agree.
  const agree = desk.getByRole('button', { name: text('days.agrees') })
  for (const one of await eachOf(agree)) await one.click()
  await expect.poll(() => violationsOf(desk)).toEqual([])
  await button(desk, text('days.submit')).click()
  await toast(desk, text('days.submitted'))
  await seen(desk.getByText(text('days.waitsForSecond', { name: '' }).slice(1)))
  await seen(button(desk, text('days.reopen')))

  // Every amount leads to its entries.
  await desk.goto(`${url}/takings`)
  await seen(desk.getByText(text('books.byDay')))
  await expect.poll(() => violationsOf(desk)).toEqual([])
  await desk
    .getByRole('link')
    .filter({ hasText: text('payments.type.CASH') })
    .first()
    .click()
  const entry = desk.getByRole('row').filter({ hasText: order.orderNo })
  await seen(entry.getByText('¥200'))
  await expect.poll(() => violationsOf(desk)).toEqual([])
  await desk.getByLabel(text('books.min')).fill('199')
  await desk.getByLabel(text('books.max')).fill('201')
  await desk.keyboard.press('Tab')
  await desk.waitForURL(/min=199/)
  await seen(entry)
  await desk.goBack()
  await desk.goto(`${url}/day-end`)
  await desk
    .getByRole('link')
    .filter({ hasText: text('days.state.SIGNED') })
    .first()
    .click()
  await desk.waitForURL(/day=/)

  await manager.goto(desk.url())
  await desk
    .getByRole('article', { name: text('days.title') })
    .getByRole('link')
    .first()
    .click()
  await desk.waitForURL(/\/ledger\?.*since=/)
  await seen(entry)
  await seen(manager.getByRole('article', { name: text('days.title') }))
  await expect.poll(() => violationsOf(manager)).toEqual([])
  await button(manager, text('days.sign')).click()
  await button(manager.getByRole('dialog'), text('days.sign')).click()
  await toast(manager, text('days.signed'))
  await seen(manager.getByText('找零多给了五十'))
  const paper = await printedText(manager)
  for (const part of [text('days.title'), '日结柜台', '−¥50', '找零多给了五十', text('days.second')])
    expect(paper).toContain(part)
  await button(manager, text('days.correct')).click()
  await manager.getByLabel(text('tills.amount')).fill('50')
  await manager.getByLabel(text('tills.reason')).fill('顾客送回来了')
  await button(manager, text('days.correct')).click()
  await toast(manager, text('days.corrected'))
  await seen(manager.getByText(/顾客送回来了/))
})
