import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { ProviderCode } from './provider.ts'
import { providersFromConfig } from './registry.ts'
import { startMerchant } from './testing/merchant.ts'

const main = fileURLToPath(new URL('../../../../../sandbox/src/main.ts', import.meta.url))
const readySchema = z.object({ type: z.literal('ready'), url: z.string() })
const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-restart-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

async function startSandbox() {
  const environment = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DIR: dir }
  const child = fork(main, { env: environment, execArgv: [], silent: true })
  children.push(child)
  const [message] = await once(child, 'message')
  return { child, url: readySchema.parse(message).url }
}

it.each<ProviderCode>(['WECHAT_PAY', 'ALIPAY'])(
  '%s: a sandbox killed in the middle forgets neither payment, refund nor the notification still due',
  async (code) => {
    const before = await startSandbox()
    const provider = await providersFromConfig({ SANDBOX_URL: before.url }).provider(code)
    const merchant = await startMerchant(provider)
    merchant.refuseNext(1_000)
    const tenderNo = `KILLED_${code}`
    const expiresAt = new Date(Date.now() + 60_000)
    const { notifyUrl } = merchant
    await provider.create({ tenderNo, amountCents: 500, description: '沙发', expiresAt, notifyUrl })
    await fetch(`${before.url}/sandbox/payments/${tenderNo}/pay`, { method: 'POST' })
    const refund = { tenderNo, refundNo: 'RF1', amountCents: 200, totalCents: 500, reason: '退货' }
    const refunded = await provider.refund(refund)
    before.child.kill('SIGKILL')
    await once(before.child, 'exit')
    merchant.refuseNext(0)

    const after = await startSandbox()
    const again = await providersFromConfig({ SANDBOX_URL: after.url }).provider(code)
    expect(await again.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 500 })
    expect(await again.refund(refund)).toEqual(refunded)
    await vi.waitFor(
      () => expect(merchant.accepted).toContainEqual(expect.objectContaining({ tenderNo })),
      10_000,
    )
    await merchant.stop()
    after.child.kill('SIGKILL')
  },
  60_000,
)
