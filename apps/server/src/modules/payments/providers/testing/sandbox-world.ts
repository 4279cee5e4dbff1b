import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandbox } from '../../../../../../sandbox/src/app.ts'
import { loadCredentials } from '../../../../../../sandbox/src/credentials.ts'
import type { SandboxOptions } from '../../../../../../sandbox/src/sandbox.ts'
import type { ProviderCode } from '../provider.ts'
import { providersFromConfig } from '../registry.ts'
import { startMerchant } from './merchant.ts'

// Making RSA keys takes longer than all the rest: the worlds of one test file share theirs.
const keysDir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-keys-'))
let keys: Promise<unknown> | undefined
process.once('exit', () => rmSync(keysDir, { recursive: true, force: true }))

/** A running sandbox on a free port and a merchant beside it. */
export async function startSandboxWorld(code: ProviderCode, options: Partial<SandboxOptions> = {}) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'showfloor-sandbox-'))
  keys ??= loadCredentials(keysDir)
  await keys
  copyFileSync(join(keysDir, 'credentials.json'), join(dir, 'credentials.json'))
  const sandbox = await buildSandbox({ retryDelaysMs: [50, 50, 50], ...options, dir })
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
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
    /** Uses one of the sandbox's controls; resolves when the notification was tried once. */
    async control(action: 'pay' | 'fail' | 'notify', tenderNo: string, trouble: object = {}) {
      const answer = await fetch(`${sandboxUrl}/sandbox/payments/${tenderNo}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(trouble),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    },
    async stop() {
      await sandbox.close()
      await merchant.stop()
      if (options.dir === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}
