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
