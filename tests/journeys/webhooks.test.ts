import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@showfloor/contract/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { seen, toast } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()

type Received = { headers: Record<string, string>; body: string }
const received: Received[] = []
let receiver: Server
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      received.push({ headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
})
afterAll(() => receiver?.close())

test('an administrator adds a webhook, its receiver verifies a test message and an order with the secret, and it is switched off and removed', async () => {
  const page = await enter('admin01', { backOffice: true, path: '/webhooks' })
  await button(page, text('webhooks.add')).click()
  const dialog = page.getByRole('dialog')
  await button(dialog, text('webhooks.save')).click()
  for (const fault of ['nameMissing', 'urlWrong', 'typesMissing'] as const)
    await seen(dialog.getByText(text(`webhooks.${fault}`)))
  await dialog.getByLabel(text('webhooks.name')).fill('企业 ERP')
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await dialog.getByLabel(text('webhooks.url')).fill(address)
  await dialog.getByRole('checkbox', { name: '订单已提交' }).check()
  await expectAtSizes(page, button(dialog, text('webhooks.save')))
  await page.setViewportSize(sizes.tablet)
  await button(dialog, text('webhooks.save')).click()
  const once = page.getByRole('dialog', { name: text('webhooks.secret') })
  const secret = await once.getByRole('status').innerText()
  await button(once, text('webhooks.secretNoted')).click()

  await page.setViewportSize(sizes.desktop)
  await page.getByRole('button', { name: /企业 ERP/ }).click()
  const opened = page.getByRole('dialog', { name: '企业 ERP' })
  await button(opened, text('webhooks.test')).click()
  await toast(page, text('webhooks.tested', { answer: 'HTTP 204' }))
  const receiving = new Webhook(secret)
  // Orders of a moment ago may come as well.
  const find = (words: string) => received.find(({ body }) => body.includes(words))
  const tried = find('"ping"') ?? { body: '', headers: {} }
  expect(receiving.verify(tried.body, tried.headers)).toMatchObject({ type: 'ping' })

  const ask = await signInCalls(url, 'guide01', demo.password)
  const order = await ask(contract.orders.create, orderOf(await openScene(ask)))
  await expect.poll(() => find(order.orderNo)).toBeDefined()
  const told = find(order.orderNo) ?? tried
  expect(receiving.verify(told.body, told.headers)).toMatchObject({
    type: 'order.placed',
    data: { orderId: order.id, orderNo: order.orderNo },
  })
  const forged = told.body.replace(order.orderNo, 'SO-1')
  expect(() => receiving.verify(forged, told.headers)).toThrow('No matching signature found')
  await seen(opened.getByRole('listitem').getByText(text('webhooks.delivery.DELIVERED')))
  await expectAtSizes(page, button(opened, text('webhooks.resend')).first())

  await opened.getByRole('checkbox', { name: text('webhooks.on') }).uncheck()
  await button(opened, text('webhooks.save')).click()
  await seen(page.getByRole('button', { name: /企业 ERP/ }).getByText(text('webhooks.state.OFF')))
  await page.getByRole('button', { name: /企业 ERP/ }).click()
  await button(opened, text('webhooks.remove')).click()
  await button(
    page.getByRole('dialog', { name: text('webhooks.removeAsk', { name: '企业 ERP' }) }),
    text('webhooks.remove'),
  ).click()
  await seen(page.getByText(text('webhooks.none')))
  await page.context().close()
})
