import { idNumberOf } from '@showfloor/contract/common/subsidy-status'
import { contract } from '@showfloor/contract/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { seen } from './guide-walk.ts'
import { switchShop } from './shop-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()

test('a guide reserves the subsidy of a sofa for a person, finance claims it and has it rejected, and the money is due again', async () => {
  const ask = await signInCalls(url, 'guide05', demo.password)
  const scene = await openScene(ask)
  const { data } = await ask(contract.catalogue.itemMappingPage, {
    shopId: scene.shopId,
    keyword: '沙发',
    inStock: true,
    size: 20,
  })
  const sofas = data.filter(({ marketingPrice, stock }) => marketingPrice > 0 && stock.itemNum > 2)
  const order = await ask(contract.orders.create, orderOf({ ...scene, articles: sofas }, [1]))
  const { orderNo } = order
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const before = await ask(contract.payments.status, { orderId: order.id })
  expect(before.subsidyOpen).toBeGreaterThan(0)

  const guide = await enter('guide05', { viewport: { width: 820, height: 1180 } })
  await guide.goto(`${url}/order?id=${order.id}`)
  await button(guide, text('subsidies.reserve')).click()
  await guide.getByLabel(text('subsidies.personName')).fill('王女士')
  await guide.getByLabel(text('subsidies.idNumber')).fill('510107199001011234')
  await guide
    .getByRole('form', { name: text('subsidies.reserve') })
    .locator('[type=submit]')
    .click()
  await seen(guide.getByText(text('subsidies.idNumberWrong')))
  await expectAccessible(guide)
  await guide.getByLabel(text('subsidies.idNumber')).fill(idNumberOf('51010719900101123'))
  await guide
    .getByRole('form', { name: text('subsidies.reserve') })
    .locator('[type=submit]')
    .click()
  await seen(guide.getByText(text('subsidies.state.RESERVED')))
  await expectAccessible(guide)

  await expect
    .poll(() => ask(contract.payments.status, { orderId: order.id }))
    .toMatchObject({ paid: before.subsidyOpen, due: before.due })

  const finance = await enter('finance01', { backOffice: true, viewport: { width: 820, height: 1180 } })
  await switchShop(finance, 4)
  await finance.goto(`${url}/subsidies?state=RESERVED`)
  const claim = finance.getByRole('listitem').filter({ hasText: orderNo })
  await claim.getByRole('checkbox').check()
  await expectAccessible(finance)
  await finance.getByLabel(text('subsidies.reference')).fill('批次 7')
  await button(finance, text('subsidies.action.claim')).click()
  await claim.waitFor({ state: 'detached' })
  await button(finance, text('subsidies.state.CLAIMED')).click()
  await claim.getByRole('checkbox').check()
  await button(finance, text('subsidies.action.reject')).click()
  await seen(finance.getByText(text('subsidies.required')))
  await finance.getByLabel(text('subsidies.rejectReason')).fill('发票抬头不符')
  await button(finance, text('subsidies.action.reject')).click()
  await claim.waitFor({ state: 'detached' })

  await expect
    .poll(() => ask(contract.payments.status, { orderId: order.id }))
    .toMatchObject({ paid: 0, due: before.payable })
  await seen(guide.getByText(text('subsidies.state.REJECTED'), { exact: true }))
  await seen(guide.getByText(text('orders.event.subsidyRejected')))
})
