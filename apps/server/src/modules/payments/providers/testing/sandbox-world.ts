import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProviderCode } from '../provider.ts'
import { providersFromConfig } from '../registry/registry.ts'
import { startMerchant } from './merchant.ts'
import { startSandbox } from './sandbox-process.ts'

/** A running sandbox on a free port and a merchant beside it. */
export async function startSandboxWorld(code: ProviderCode, environment: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-'))
  const sandbox = await startSandbox(dir, { SANDBOX_RETRY_DELAYS_MS: '50,50,50', ...environment })
  const sandboxUrl = sandbox.url
  const provider = await providersFromConfig({ SANDBOX_URL: sandboxUrl }).provider(code)
  const merchant = await startMerchant(provider)
  let count = 0
  return {
    sandboxUrl,
    provider,
    merchant,
    /** Opens a trade that ends in five minutes, or as told, and answers its number. */
    async newTrade(amountCents: number, expiresAt = new Date(Date.now() + 300_000)) {
      count += 1
      const tenderNo = `TN${process.pid}${Date.now()}${count}`
      const { notifyUrl } = merchant
      const opened = await provider.create({
        tenderNo,
        amountCents,
        description: '云朵三人位沙发',
        expiresAt,
        notifyUrl,
      })
      return { tenderNo, ...opened }
    },
    /** Uses one of the sandbox's controls; resolves when the notification was tried once, or is to be tried later, with how often it was. */
    async control(action: 'pay' | 'fail' | 'notify', tenderNo: string, trouble: object = {}) {
      const answer = await fetch(`${sandboxUrl}/sandbox/payments/${tenderNo}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(trouble),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { notifications: { attempts: number }[] }
    },
    async stop() {
      await sandbox.stop()
      await merchant.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
