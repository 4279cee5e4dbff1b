import { chinaDay } from '@showfloor/contract/common/china-time'
import { formatCents } from '@showfloor/contract/common/money'
import { contract } from '@showfloor/contract/contract'
import { expect, test } from 'vitest'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()

/** An order of the shop's own channel that its customer has paid today. */
const paidOrder = async (): Promise<{ orderNo: string; payable: number; channelId: string }> => {
  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)
  const { id, version, orderNo } = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id, version })
  const { payable } = await ask(contract.payments.status, { orderId: id })
  await ask(contract.payments.shopPayment, { orderId: id, amount: payable })
  const shops = (await ask(contract.shops.userShopFlow, {})).data
  const { channelId } = shops.find((shop) => shop.id === scene.shopId) ?? {}
  return { orderNo, payable, channelId: channelId ?? '' }
}

test('finance settles a channel that states less for an order, revokes it, settles it anew, the manager signs it, and finance sees what arrived too little at the bank', async () => {
  const { orderNo, payable, channelId } = await paidOrder()
  const stated = payable - 1200
  const page = await enter('finance01', { backOffice: true, viewport: sizes.desktop })
  await page.goto(`${url}/settlements`)
  const dialog = page.getByRole('dialog')
  await button(page, text('settlements.pull')).click()
  await toast(page, text('settlements.pulled'))
  const create = async (statedCents: number, corrects = false) => {
    await button(page, text('settlements.add')).click()
    // Other journeys sell through other channels of the shop.
    await dialog.getByLabel(text('settlements.channel'), { exact: true }).selectOption(channelId)
    // The demo chain’s orders were paid today.
    await dialog.getByLabel(text('settlements.through')).fill(chinaDay(new Date()))
    const rows = ['订单号,结算金额', `${orderNo},${(statedCents / 100).toFixed(2)}`, 'SO-1,12.00']
    await dialog
      .getByLabel(text('settlements.statement'))
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
    if (corrects) {
      await seen(dialog.getByText(text('settlements.overlapsText')))
      await expectAtSizes(page, button(dialog, text('settlements.addFile')))
      await dialog.getByRole('button', { name: new RegExp(`^${text('settlements.replace')}`) }).click()
    }
    await seen(dialog.getByText(text('settlements.statementUnknown', { numbers: 'SO-1' })))
    await seen(dialog.getByText(text('settlements.receivable')))
    await expectAtSizes(page, button(dialog, text('settlements.create')))
    await button(dialog, text('settlements.create')).click()
    await seen(dialog.getByText(/由您创建/))
  }
  await create(stated)
  const line = dialog.getByRole('row').filter({ hasText: orderNo })
  await seen(line.getByText(`¥${formatCents(stated)}`))
  await seen(line.getByRole('link', { name: orderNo }))
  await seen(line.getByText(text('settlements.statedLess', { amount: '¥12' })))
  // Other journeys sell through the channel as well; only this order differs.
  await seen(dialog.getByText(text('settlements.differingCount', { n: 1 })))
  const rows = dialog.getByRole('table').getByRole('row')
  await dialog.getByRole('button', { name: new RegExp(`^${text('settlements.differing')}`) }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await expectAtSizes(page, button(dialog, text('settlements.revoke')))
  await button(dialog, text('settlements.revoke')).click()
  await button(dialog, text('settlements.revoke')).click()
  await seen(dialog.getByText(text('settlements.reasonMissing')))
  await dialog.getByLabel(text('settlements.reason')).fill('渠道少算 12 元，已联系')
  await button(dialog, text('settlements.revoke')).click()
  await toast(page, text('settlements.revoked'))
  await page.keyboard.press('Escape')
  await seen(page.getByText(text('settlements.state.REVOKED')))

  await page.setViewportSize(sizes.tablet)
  await create(stated - 100, true)
  await seen(line.getByText(text('settlements.statedLess', { amount: '¥13' })))
  const no = (await dialog.getByRole('heading').first().textContent()) ?? ''
  const manager = await enter('manager01', { backOffice: true, path: '/settlements' })
  await manager.getByRole('button', { name: new RegExp(`^${no}`) }).click()
  const theirs = manager.getByRole('dialog')
  await theirs.getByLabel(text('settlements.explanation')).fill('渠道少算 13 元，下期补')
  await expectAtSizes(manager, button(theirs, text('settlements.sign')))
  await button(theirs, text('settlements.sign')).click()
  await seen(theirs.getByText(text('settlements.explained', { text: '渠道少算 13 元，下期补' })))
  await manager.context().close()
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^${no}`) }).click()
  const link = dialog.getByRole('button', { name: new RegExp(`^${text('settlements.link')}`) }).first()
  await expectAtSizes(page, link)
  await link.click()
  await toast(page, text('settlements.linked'))
  await seen(dialog.getByText(/^比应到账[少多]/))
  await dialog.getByRole('button', { name: new RegExp(`^${text('settlements.unlink')}`) }).click()
  await toast(page, text('settlements.unlinked'))
  await dialog.getByText(/^比应到账[少多]/).waitFor({ state: 'detached' })
  await button(dialog, text('settlements.receive')).click()
  await dialog.getByLabel(text('settlements.receiptNo')).fill('CMB-2026-77')
  await dialog.getByLabel(text('settlements.receiptDay')).fill('2026-11-30')
  const amount = dialog.getByLabel(text('settlements.receiptAmount'))
  const due = Math.round(Number(await amount.inputValue()) * 100)
  await amount.fill(((due - 1200) / 100).toFixed(2))
  await button(dialog, text('settlements.receive')).click()
  await toast(page, text('settlements.received'))
  await expect.poll(() => button(dialog, text('settlements.revoke')).count()).toBe(0)
  await page.keyboard.press('Escape')
  await seen(page.getByText(text('settlements.state.RECEIVED')))
  await seen(page.getByText(text('settlements.arrivedLess', { amount: '¥12' })))
  await page.context().close()
})
