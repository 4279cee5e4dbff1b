import { contract } from '@showfloor/contract/contract'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { menuTree } from '@showfloor/contract/common/menus'
import { roleCodes, rolePermissions, type RoleCode } from '@showfloor/contract/common/permissions'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { atRest, goWithin, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const text = textsOf('zh-CN')
const { url, demo } = showfloor
const { enter } = openStaff()

let order: string
beforeAll(async () => {
  const ask = await signInCalls(url, 'guide01', demo.password)
  const made = await ask(contract.orders.create, {
    ...orderOf(await openScene(ask)),
    deliveryMode: 'DELIVERY',
  })
  await ask(contract.orders.confirmInShop, { id: made.id, version: made.version })
  await ask(contract.payments.shopPayment, { orderId: made.id, amount: 10_000 })
  // A driver sees the orders that are delivered today.
  const { today } = await ask(contract.deliveries.list, { shopId: splitScopedId(made.id).shopId })
  const terms = { day: today, assembly: false, callBefore: false }
  await ask(contract.deliveries.plan, { orderId: made.id, ...terms })
  order = made.id
})

/** The screens that a role's menu opens, by path, and those of an order that they link to. */
const screensOf = (role: RoleCode): string[] => {
  const may = new Set<string>(rolePermissions[role])
  const children = menuTree.flatMap(({ menus }) => menus.flatMap((menu) => [...menu.children]))
  const paths: string[] = children.filter(({ permission }) => may.has(permission)).map(({ path }) => path)
  return [
    '/',
    ...(may.has('delivery.carry') ? ['/stops', '/delivery-papers'] : []),
    ...paths,
    `/order?id=${order}`,
    ...(may.has('payment.take') ? [`/payment?order=${order}`] : []),
  ]
}

/** Collects the calls of a page that are refused, and tells when all have been answered. */
const listenTo = (page: Page) => {
  const refused: string[] = []
  const waiting = new Set<unknown>()
  page.on('request', (request) => {
    if (request.method() === 'POST') waiting.add(request)
  })
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  return { refused, allAnswered: () => expect.poll(() => waiting.size).toBe(0) }
}

test.each(roleCodes)(
  'no screen of the menu of the role %s sends a call that it may not make',
  async (role) => {
    const page = await enter(`${role}01`, { backOffice: true })
    const { refused, allAnswered } = listenTo(page)
    const found: Record<string, string[]> = {}
    for (const path of screensOf(role)) {
      await goWithin(page, path, text)
      await seen(page.locator('main h1'))
      await atRest(page)
      await allAnswered()
      if (refused.length > 0) found[path] = refused.splice(0)
    }
    expect(found).toEqual({})
    await page.context().close()
  },
)
