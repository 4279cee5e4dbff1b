import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { openScene, signInCalls, type Ask } from './guide-calls.ts'
import { eachOf, seen, toast } from './guide-walk.ts'
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

type Field = 'amount' | 'code' | 'mobile' | 'name' | 'number' | 'pieces' | 'placedAt' | 'postage'

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
  const field = (name: Field) => dialog.getByLabel(text(`marketplaces.enter.${name}`), { exact: true })
  const save = button(dialog, text('marketplaces.enter.save'))
  await save.click()
  await seen(dialog.getByText(text('marketplaces.channelMissing')))
  await seen(dialog.getByText(text('marketplaces.enter.mobileWrong')))
  await expectAtSizes(guide, save)
  await dialog.getByLabel(text('marketplaces.channel'), { exact: true }).selectOption({ label: channel })
  const lines = [
    '渠道单号,付款时间,买家姓名,手机号,商品编码,数量,本行实付',
    `F${externalId},2026-11-20 10:00,周敏,13912345678,${article?.skuCode},1,100`,
    `W${externalId},2026-11-20 10:00,周敏,139,${article?.skuCode},1,100`,
  ]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  const counts = { entered: '1', cancelled: '0', unchanged: '0', faulty: '1' }
  await seen(dialog.getByText(text('marketplaces.file.taken', counts)))
  await seen(dialog.getByText('“手机号”填写有误', { exact: false }))
  await expectAtSizes(guide, save)
  await field('number').fill(externalId)
  await field('code').fill(article?.skuCode ?? '')
  await field('pieces').fill('2')
  await field('amount').fill('2,599.00')
  await field('postage').fill('50')
  await field('name').fill('周敏')
  await field('mobile').fill('139 1234 5678')
  await seen(dialog.getByText('¥2,649'))
  // A wrong time is refused at its field, and what was typed stays.
  await field('placedAt').fill('')
  await save.click()
  await seen(dialog.getByText(text('marketplaces.enter.missing')))
  await expect.poll(() => field('name').inputValue()).toBe('周敏')
  await field('placedAt').fill('2026-11-20T10:00')
  await save.click()
  await toast(guide, text('marketplaces.enter.saved'))
  await seen(guide.getByRole('heading', { name: new RegExp(externalId) }))
  await seen(guide.getByText(/139\*{4}5678/))
  for (const box of await eachOf(guide.getByRole('checkbox'))) await box.check()
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
