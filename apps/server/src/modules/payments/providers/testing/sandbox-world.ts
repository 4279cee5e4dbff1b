import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandbox } from '../../../../../../sandbox/src/app.ts'
import type { SandboxOptions } from '../../../../../../sandbox/src/sandbox.ts'
import type { PaymentProvider, ProviderCode, ProviderNotification } from '../provider.ts'
import { providersFromConfig } from '../registry.ts'

export type Received = { headers: Record<string, string | undefined>; rawBody: Buffer }

/**
 * A running sandbox on a free port and a merchant beside it: a real HTTP server that receives notifications, verifies them with the
 * adapter under test and answers what the provider expects.
 */
export async function startSandboxWorld(code: ProviderCode, options: Partial<SandboxOptions> = {}) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'showfloor-sandbox-'))
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

async function startMerchant(provider: PaymentProvider) {
  const received: Received[] = []
  const accepted: ProviderNotification[] = []
  const refused: unknown[] = []
  let refuseCount = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const message: Received = { headers, rawBody: Buffer.concat(chunks) }
      received.push(message)
      let answer = provider.acknowledge.retry
      try {
        if (refuseCount > 0) refuseCount -= 1
        else {
          accepted.push(provider.verifyNotification(message))
          answer = provider.acknowledge.ok
        }
      } catch (error) {
        refused.push(error)
      }
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is an object once it listens.
  const address = server.address()
  const { port } = isAddressInfo(address) ? address : { port: 0 }
  return {
    notifyUrl: `http://127.0.0.1:${port}/notifications`,
    /** Everything that arrived, what was verified, and the errors of what was not. */
    received,
    accepted,
    refused,
    /** Answers the next messages with "try again" without looking at them. */
    refuseNext: (count: number) => {
      refuseCount = count
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isAddressInfo(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
