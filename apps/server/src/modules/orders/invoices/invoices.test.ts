import { isCreditCode } from '@showfloor/contract/common/tax-numbers'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { signIn } from '../../../testing/factories.ts'
import { confirmedOrder, setScene } from '../../../testing/order-scene.ts'
import { callerWith, startWorld, type World } from '../../../testing/world.ts'

const { orders, customers } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const company = {
  kind: 'COMPANY' as const,
  title: '福州木作家居有限公司',
  taxNo: '91350100m000100y43',
  email: 'caiwu@muzuo.example',
}

test('a credit code is valid only with its check character', () => {
  for (const right of ['91350100M000100Y43', '914403001922038216', '91110000802100433B'])
    expect([right, isCreditCode(right)]).toEqual([right, true])
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const others = [...letters].filter((one) => isCreditCode(`91350100M000100Y4${one}`))
  expect(others).toEqual(['3'])
  for (const wrong of ['', '91350100M000100Y4', '91350100M000100Y433', '91350100I000100Y43'])
    expect(isCreditCode(wrong)).toBe(false)
})

test('an invoice wish is stored with the order by the guide or by the customer on the link, masked in the list, and erased with the customer', async () => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const order = await confirmedOrder(scene)
  const set = (wish: object | null) => ({ id: order.id, wish: wish as typeof company | null })
  for (const wrong of [
    { ...company, taxNo: '91350100M000100Y44' },
    { ...company, kind: 'PERSON', title: '顾晓梅' },
  ])
    expect((await guide.refused(orders.invoiceWishSet, set(wrong))).code).toBe('TAX_NUMBER_WRONG')
  const { invoiceWish } = await guide.ask(orders.invoiceWishSet, set(company))
  expect(invoiceWish).toMatchObject({
    title: company.title,
    taxNo: '91350100M000100Y43',
    email: 'cai***@muzuo.example',
    byCustomer: false,
  })
  await guide.ask(orders.invoiceWishSet, set({ ...company, title: '木作', email: null }))
  expect((await guide.ask(orders.get, { id: order.id })).invoiceWish).toMatchObject({
    title: '木作',
    email: 'cai***@muzuo.example',
  })

  const { url } = await guide.ask(orders.createConfirmLink, { id: order.id })
  const token = new URL(url).searchParams.get('token') ?? ''
  const phone = callerWith(world, { 'x-forwarded-for': '203.0.113.9' })
  const own = { token, kind: 'PERSON' as const, title: '顾晓梅', taxNo: '', email: 'gu@mail.example' }
  expect((await phone.refused(orders.customerInvoiceWish, { ...own, taxNo: company.taxNo })).code).toBe(
    'TAX_NUMBER_WRONG',
  )
  expect((await phone.refused(orders.customerInvoiceWish, { ...own, email: 'gu@' })).code).toBe(
    'INVOICE_EMAIL_WRONG',
  )
  await phone.ask(orders.customerInvoiceWish, own)
  const view = await phone.ask(orders.customerOrder, { token })
  expect(view.invoice).toEqual({ kind: 'PERSON', title: '顾晓***' })
  expect(JSON.stringify(view)).not.toContain('mail.example')
  expect((await guide.ask(orders.get, { id: order.id })).invoiceWish).toMatchObject({ byCustomer: true })

  await sql`update orders set status = 'COMPLETED'`.execute(world.db)
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  await admin.ask(customers.erase, { id: scene.customerId })
  expect((await guide.ask(orders.get, { id: order.id })).invoiceWish).toBeNull()
})
