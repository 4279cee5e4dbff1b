import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { signInCalls, type Ask } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { inventory, shops } = contract
const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
let ask: Ask

beforeAll(async () => {
  ask = await signInCalls(url, 'manager01', demo.password)
})

test('goods are asked for, sent by the other shop, received by a scanner on a phone, and one of them is written off', async () => {
  const [here, there] = (await ask(shops.userShopFlow, {})).data
  if (!here || !there) throw new Error('The manager has one shop only')
  const asked = { shopId: here.id, fromShopId: there.id, keyword: '-' }
  const goods = (await ask(inventory.transferGoods, asked)).data.find(({ free }) => free >= 3)
  if (!goods) throw new Error('The other shop has too little')
  const { skuId, skuCode, skuName } = goods
  const page = await enter('manager01', { backOffice: true })
  await page.goto(`${url}/transfers`)
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

test('goods are counted by a scanner on a phone, and another person books the difference', async () => {
  const [here] = (await ask(shops.userShopFlow, {})).data
  if (!here) throw new Error('The manager has no shop')
  const asked = { shopId: here.id, fromShopId: here.id, keyword: '-' }
  const goods = (await ask(inventory.transferGoods, asked)).data.find(({ free }) => free >= 3)
  if (!goods) throw new Error('The shop has too little')
  const guide = await enter('guide01', { backOffice: true })
  await guide.setViewportSize({ width: 390, height: 844 })
  await guide.goto(`${url}/counts`)
  await button(guide, text('inventory.count.startSome')).click()
  const scan = guide.getByRole('textbox', { name: text('inventory.count.scan') })
  await scan.fill(goods.skuCode)
  await scan.press('Enter')
  const quantity = guide.getByRole('textbox', { name: `${text('common.quantity')} ${goods.skuName}` })
  await expect.poll(() => quantity.inputValue()).toBe('1')
  const found = goods.free - 1
  await quantity.fill(String(found))
  await quantity.press('Enter')
  await seen(guide.getByText(text('inventory.count.status.OPEN'), { exact: true }))
  await expect.poll(async () => (await ask(inventory.countPaging, { shopId: here.id })).data[0]?.skus).toBe(1)
  await button(guide, text('inventory.count.submit')).click()
  await seen(guide.getByText(text('inventory.count.waitsForOther')))
  const manager = await enter('manager01', { backOffice: true })
  await manager.goto(guide.url())
  await seen(manager.getByText('差异金额'))
  await button(manager, text('inventory.count.book')).click()
  await seen(manager.getByText(text('inventory.count.status.BOOKED'), { exact: true }))
  await seen(guide.getByText(text('inventory.count.status.BOOKED'), { exact: true }))
  const told = await ask(inventory.movements, { siteId: here.id, skuId: goods.skuId, size: 1 })
  expect(told.data).toMatchObject([{ kind: 'COUNT', onHand: found }])
  await Promise.all([guide, manager].map((page) => page.context().close()))
})
