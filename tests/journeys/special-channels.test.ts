import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { openScene, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()

let ask: Ask
beforeAll(async () => {
  ask = await signInCalls(url, 'guide01', demo.password)
})

test('R7.17 a guide enters the order of a channel without an interface, claims it, and records its refund and cancellation', async () => {
  const { shopId, articles } = await openScene(ask)
  const [article] = (
    await ask(contract.catalogue.itemMappingByIds, {
      shopId,
      ids: articles.slice(0, 1).map(({ itemMappingId }) => itemMappingId),
    })
  ).data
  const { data: channels } = await ask(contract.marketplaces.specialChannels, { shopId })
  const channel = channels[0]?.name ?? ''
  const externalId = `WX-${Date.now()}`
  const guide = await enter('guide01', { backOffice: true, path: '/channel-orders' })
  await button(guide, text('marketplaces.enter')).click()
  const dialog = guide.getByRole('dialog')
  const save = button(dialog, text('marketplaces.enter.save'))
  await save.click()
  await seen(dialog.getByText(text('marketplaces.channelMissing')))
  await seen(dialog.getByText(text('marketplaces.enter.mobileWrong')))
  await expectAtSizes(guide, save)
  await dialog.getByLabel(text('marketplaces.channel'), { exact: true }).selectOption({ label: channel })
  await dialog.getByLabel(text('marketplaces.enter.number')).fill(externalId)
  await dialog.getByLabel(text('marketplaces.enter.code')).fill(article?.skuCode ?? '')
  await dialog.getByLabel(text('marketplaces.enter.pieces'), { exact: true }).fill('2')
  await dialog.getByLabel(text('marketplaces.enter.amount')).fill('2,599.00')
  await dialog.getByLabel(text('marketplaces.enter.postage')).fill('50')
  await dialog.getByLabel(text('marketplaces.enter.name')).fill('周敏')
  await dialog.getByLabel(text('marketplaces.enter.mobile')).fill('139 1234 5678')
  await seen(dialog.getByText('¥2,649'))
  // A wrong time is refused at its field, and what was typed stays.
  await dialog.getByLabel(text('marketplaces.enter.placedAt')).fill('')
  await save.click()
  await seen(dialog.getByText(text('marketplaces.enter.missing')))
  await expect.poll(() => dialog.getByLabel(text('marketplaces.enter.name')).inputValue()).toBe('周敏')
  await dialog.getByLabel(text('marketplaces.enter.placedAt')).fill('2026-11-20T10:00')
  await save.click()
  await toast(guide, text('marketplaces.enter.saved'))
  await seen(guide.getByRole('heading', { name: new RegExp(externalId) }))
  await seen(guide.getByText(/139\*{4}5678/))
  for (const box of await guide.getByRole('checkbox').all()) await box.check()
  await guide.setViewportSize(sizes.desktop)
  await button(guide, text('marketplaces.claim')).click()
  await guide.waitForURL(/\/order\?id=/)
  const claimed = async () => {
    const { data } = await ask(contract.marketplaces.openOrders, { shopId, state: 'CLAIMED', size: 100 })
    return data.find((order) => order.externalId === externalId)
  }
  const orderId = (await claimed())?.orderId ?? ''
  const order = () => ask(contract.orders.get, { id: orderId })
  await expect.poll(order).toMatchObject({ paymentStatus: 'PAID', paid: 264_900 })

  await guide.goto(`${url}/channel-orders?id=${(await claimed())?.id}`)
  await button(guide, text('marketplaces.enter.refund')).click()
  const record = button(guide.getByRole('dialog'), text('marketplaces.enter.refund'))
  await record.click()
  await seen(guide.getByRole('dialog').getByText(text('marketplaces.enter.missing')))
  await expectAtSizes(guide, record)
  await guide.getByLabel(text('marketplaces.enter.refundNumber')).fill('R-1')
  await guide.getByLabel(text('marketplaces.enter.refundAmount')).fill('100')
  await record.click()
  await toast(guide, text('marketplaces.enter.refundSaved'))
  await expect.poll(async () => (await order()).paid).toBe(254_900)
  await button(guide, text('marketplaces.enter.cancel')).click()
  await button(guide.getByRole('dialog'), text('marketplaces.enter.cancel')).click()
  await toast(guide, text('marketplaces.enter.cancelled'))
  await expect.poll(async () => (await order()).status).toBe('CANCELLED')
  await guide.context().close()
})
