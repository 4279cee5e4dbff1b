import { contract } from '@showfloor/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { openScene, orderOf, signInCalls, type Ask } from './guide-calls.ts'
import { seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, sandboxUrl, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()
const group = { token: 'journey-group', secret: 'SECjourney', keywords: ['订单'] }
let ask: Ask
beforeAll(async () => {
  await fetch(`${sandboxUrl}/sandbox/robots`, { method: 'POST', body: JSON.stringify(group) })
  ask = await signInCalls(url, 'manager01', demo.password)
})

const told = async (): Promise<string> => {
  const answer = await fetch(`${sandboxUrl}/sandbox/robots/${group.token}`)
  return ((await answer.json()) as { messages: { text: string }[] }).messages
    .map((one) => one.text)
    .join('\n')
}

test('an administrator connects the chain’s robot after a test that names the error, and the group gets an order’s message', async () => {
  const page = await enter('admin01', { backOffice: true, path: '/robots' })
  const row = page.getByRole('button', { name: new RegExp(text('robots.ofChain')) })
  await row.click()
  const dialog = page.getByRole('dialog', { name: text('robots.ofChain') })
  const address = `https://oapi.dingtalk.com/robot/send?access_token=${group.token}`
  await dialog.getByLabel(text('robots.token')).fill(address)
  const secret = dialog.getByLabel(text('robots.secret'), { exact: true })
  // A saved secret leaves its field; a test before that uses the secret of before.
  const saveSecret = async (value: string) => {
    await secret.fill(value)
    await button(dialog, text('webhooks.save')).click()
    await expect.poll(() => secret.inputValue()).toBe('')
  }
  await saveSecret('SECwrong')
  await button(dialog, text('robots.test')).click()
  await seen(dialog.getByText(text('robots.problem.SIGNATURE')))
  await seen(dialog.getByText(text('robots.said', { code: 310_000, words: 'sign not match' })))
  await dialog.getByLabel(text('robots.keyWords')).fill('木与光，订单')
  await saveSecret(group.secret)
  await button(dialog, text('robots.test')).click()
  await seen(dialog.getByText(text('robots.tested')))
  await expect.poll(told).toContain('【木与光 订单】测试消息')

  const order = await ask(contract.orders.create, orderOf(await openScene(ask)))
  await expect.poll(told).toContain(order.orderNo)
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('checkbox', { name: text('webhooks.on') }).uncheck()
  await button(dialog, text('webhooks.save')).click()
  await page.keyboard.press('Escape')
  await seen(row.getByText(text('robots.state.OFF')))
  await page.context().close()
})
