import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { alipay } from '../../server/src/modules/payments/providers/alipay.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const readySchema = z.object({ type: z.literal('ready'), url: z.string() })
const credentialsSchema = z.object({
  alipay: z.object({
    gateway_url: z.string(),
    app_id: z.string(),
    app_private_key: z.string(),
    alipay_public_key: z.string(),
  }),
})

let dir: string
let children: ChildProcess[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-main-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(dir, { recursive: true, force: true })
})

function start(port = 0): ChildProcess {
  const environment = { ...process.env, SANDBOX_PORT: String(port), SANDBOX_DIR: dir }
  const child = fork(main, { env: environment, execArgv: [], silent: true })
  children.push(child)
  return child
}

async function ready(child: ChildProcess): Promise<string> {
  const [message] = await once(child, 'message')
  return readySchema.parse(message).url
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

it('a sandbox killed in the middle forgets neither payment, refund nor the notification still due', async () => {
  const received: string[] = []
  let isDeaf = true
  const merchant = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()))
    request.on('end', () => response.end(isDeaf ? 'failure' : 'success'))
  })
  const merchantPort = await listening(merchant)
  const child = start()
  const url = await ready(child)
  const keys = credentialsSchema.parse(await (await fetch(`${url}/sandbox/credentials`)).json()).alipay
  const config = {
    appId: keys.app_id,
    appPrivateKey: keys.app_private_key,
    alipayPublicKey: keys.alipay_public_key,
  }
  const before = alipay({ ...config, gatewayUrl: keys.gateway_url })
  const tenderNo = 'KILLED0001'
  const notifyUrl = `http://127.0.0.1:${merchantPort}/`
  await before.create({
    tenderNo,
    amountCents: 500,
    description: '沙发',
    expiresAt: new Date(Date.now() + 60_000),
    notifyUrl,
  })
  await fetch(`${url}/sandbox/payments/${tenderNo}/pay`, { method: 'POST' })
  const refund = { tenderNo, refundNo: 'RF1', amountCents: 200, totalCents: 500, reason: '退货' }
  const refunded = await before.refund(refund)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0))
  isDeaf = false
  received.length = 0

  const again = alipay({ ...config, gatewayUrl: `${await ready(start())}/gateway.do` })
  expect(await again.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 500 })
  expect(await again.refund(refund)).toEqual(refunded)
  await vi.waitFor(() => expect(received.some((body) => body.includes(tenderNo))).toBe(true), 10_000)
  merchant.closeAllConnections()
  merchant.close()
})

it('ends when its parent is gone, and says in one sentence that a port is taken', async () => {
  const first = start()
  const port = Number(new URL(await ready(first)).port)
  const second = start(port)
  let said = ''
  second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect((await once(second, 'close'))[0]).toBe(1)
  expect(said).toBe(`The sandbox can not start: port ${port} is taken, choose another with SANDBOX_PORT.\n`)
  first.disconnect()
  expect((await once(first, 'exit'))[0]).toBe(0)
})
