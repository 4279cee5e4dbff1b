import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { inventory, orders, shops } = contract
const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'manager01', demo.password)
})

test('a shop requests goods, receives them by scanner on a phone and writes one off', async () => {
  const [here, there] = (await ask(shops.userShopFlow, {})).data
  if (!here || !there) throw new Error('The manager has one shop only')
  const asked = { shopId: here.id, fromShopId: there.id, keyword: '-' }
  const goods = (await ask(inventory.transferGoods, asked)).data.find(({ free }) => free >= 3)
  if (!goods) throw new Error('The other shop has too little')
  const { skuId, skuCode, skuName } = goods
  const page = await enter('manager01', { backOffice: true, path: '/transfers' })
  await button(page, text('inventory.transfer.transferNew')).click()
  await page.getByLabel(text('inventory.transfer.other')).selectOption(there.id)
  const find = page.getByRole('textbox', { name: text('inventory.transfer.find') })
  for (const _ of [1, 2, 3]) {
    await find.fill(skuCode)
    await find.press('Enter')
    await expect.poll(() => find.inputValue()).toBe('')
  }
  await button(page, text('inventory.transfer.request')).click()
  await seen(page.getByText(text('inventory.transfer.status.REQUESTED'), { exact: true }))
  const { data } = await ask(inventory.transferPaging, { shopId: there.id, open: true })
  const [transfer] = data
  expect(transfer?.lines).toMatchObject([{ skuId, quantity: 3 }])
  if (!transfer) throw new Error('Nothing was asked for')

  await ask(inventory.transferSend, { shopId: there.id, id: transfer.id, version: transfer.version })
  await page.setViewportSize({ width: 390, height: 844 })
  const scan = page.getByRole('textbox', { name: text('inventory.transfer.receiveScan') })
  for (const _ of [1, 2]) {
    await scan.fill(skuCode)
    await scan.press('Enter')
  }
  await button(page, `${text('common.more')} ${skuName} ${text('inventory.transfer.lostNow')}`).click()
  await button(page, text('inventory.transfer.receive')).click()
  await seen(page.getByText(text('inventory.transfer.lossReasonMissing')))
  await page.getByLabel(text('inventory.transfer.lossReason')).fill('运输途中丢失')
  await button(page, text('inventory.transfer.receive')).click()
  await toast(page, text('inventory.transfer.received'))
  await seen(page.getByText(text('inventory.transfer.status.RECEIVED'), { exact: true }))
  const told = await ask(inventory.movements, { siteId: here.id, skuId, size: 2 })
  expect(told.data.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['WRITE_OFF', -1],
    ['TRANSFER', 3],
  ])
  await page.context().close()
})

test('a guide counts goods by scanner on a phone, and another person books the difference', async () => {
  const [here] = (await ask(shops.userShopFlow, {})).data
  if (!here) throw new Error('The manager has no shop')
  const asked = { shopId: here.id, fromShopId: here.id, keyword: '-' }
  const goods = (await ask(inventory.transferGoods, asked)).data.find(({ free }) => free >= 3)
  if (!goods) throw new Error('The shop has too little')
  const viewport = { width: 390, height: 844 }
  const guide = await enter('guide01', { backOffice: true, viewport, path: '/counts' })
  await button(guide, text('inventory.count.startSome')).click()
  const scan = guide.getByRole('textbox', { name: text('inventory.count.scan') })
  const context = guide.context()
  await seen(scan)
  await context.setOffline(true)
  await scan.fill(goods.skuCode)
  await scan.press('Enter')
  await seen(guide.getByText(`${goods.skuCode} × 1`))
  await context.setOffline(false)
  const quantity = guide.getByRole('textbox', { name: `${text('common.quantity')} ${goods.skuName}` })
  await expect.poll(() => quantity.inputValue()).toBe('1')
  const found = goods.free - 1
  await quantity.fill(String(found))
  await quantity.press('Enter')
  await seen(guide.getByText(text('inventory.count.status.OPEN'), { exact: true }))
  await expect.poll(async () => (await ask(inventory.countPaging, { shopId: here.id })).data[0]?.skus).toBe(1)
  await button(guide, text('inventory.count.submit')).click()
  await seen(guide.getByText(text('inventory.count.waitsForOther')))
  const { pathname, search } = new URL(guide.url())
  const manager = await enter('manager01', { backOffice: true, path: pathname + search })
  await seen(manager.getByText('差异金额'))
  await button(manager, text('inventory.count.book')).click()
  await seen(manager.getByText(text('inventory.count.status.BOOKED'), { exact: true }))
  await seen(guide.getByText(text('inventory.count.status.BOOKED'), { exact: true }))
  const told = await ask(inventory.movements, { siteId: here.id, skuId: goods.skuId, size: 1 })
  expect(told.data).toMatchObject([{ kind: 'COUNT', onHand: found }])
  await Promise.all([guide, manager].map((page) => page.context().close()))
})

test('a manager makes a piece a floor sample, and it is found, sold as seen and printed with its condition', async () => {
  const scene = await openScene(ask)
  const [article] = scene.articles
  if (!article) throw new Error('The shop has nothing in stock')
  const page = await enter('manager01', {
    backOffice: true,
    path: `/product-details?id=${article.channelSpuId}&sku=${article.skuCode}`,
  })
  await button(page, text('browse.sampleMake')).click()
  const dialog = page.getByRole('dialog', { name: text('browse.sampleMake') })
  await button(dialog, text('browse.sampleMake')).click()
  await seen(dialog.getByText(text('browse.sampleConditionBlank')))
  await dialog.getByLabel(text('browse.sampleCondition')).fill('左扶手有轻微划痕')
  await dialog.getByLabel(text('browse.samplePrice')).fill('999')
  const photo = { name: 'sample.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await seen(dialog.getByRole('img', { name: text('common.photoNo', { n: 1 }) }))
  await expectAccessible(page)
  await button(dialog, text('browse.sampleMake')).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`${url}/shop`)
  await button(page, text('catalogue.sample')).click()
  const card = page.getByRole('article').filter({ hasText: article.name })
  await seen(card.getByText(text('catalogue.sample')))
  await expectAccessible(page)
  await card.getByRole('link', { name: article.name }).click()
  const sample = page.getByRole('listitem').filter({ hasText: '左扶手有轻微划痕' })
  await seen(sample.getByText('999'))
  await expectAccessible(page)
  await button(sample, text('catalogue.add')).click()
  await toast(page, '已加入')
  const condition = text('common.soldAsSeen', { condition: '左扶手有轻微划痕' })
  await page.goto(`${url}/cart`)
  await seen(page.getByText(condition))

  const itemList = [{ skuCode: article.skuCode }]
  const { data } = await ask(inventory.samples, { siteBO: { id: scene.shopId }, itemList })
  const items = [{ itemMappingId: article.itemMappingId, itemQty: 1, boardId: data[0]?.id ?? '' }]
  const order = await ask(orders.create, { ...orderOf(scene, [1]), items })
  await page.goto(`${url}/order-print?id=${order.id}`)
  await seen(page.getByText(condition))
  await page.context().close()
})
