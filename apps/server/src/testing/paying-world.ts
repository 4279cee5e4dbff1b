import { splitScopedId } from '@showfloor/contract/common/ids'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../../tools/testing/ports.ts'
import { tenderNo } from '../modules/payments/payments.public.ts'
import { startSandbox } from '../modules/payments/providers/testing/sandbox-process.ts'
import { startWorld, type World } from './world.ts'

export type PayingWorld = World & {
  /** The server's address. */
  url: string
  sandboxUrl: string
  /** The folder of the sandbox's databases. */
  sandboxFolder: string
  /** Kills the sandbox and restarts it at its address with its data on disk. */
  killSandbox: () => Promise<void>
  /** Acts on a payment as the customer or the provider would, trouble included. */
  act: (
    tenderId: string,
    what: 'pay' | 'fail' | 'notify',
    trouble?: Record<string, unknown>,
  ) => Promise<{ state: string; notifications: { answer: string }[] }>
}

/** The real server on a port, beside the sandbox, which plays the payment providers and calls it back; the settings are the sandbox's. */
export const startPayingWorld = async (
  sandboxSettings: Record<string, string> = {},
  serverSettings: Record<string, string> = {},
): Promise<PayingWorld> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'showfloor-sandbox-'))
  const settings = { ...sandboxSettings, SANDBOX_PORT: String(await freePort()) }
  let sandbox = await startSandbox(folder, settings)
  const sandboxUrl = sandbox.url
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const world = await startWorld({
    PORT: String(port),
    PUBLIC_URL: url,
    SANDBOX_URL: sandboxUrl,
    ...serverSettings,
  })
  await world.app.server.listen({ port, host: '127.0.0.1' })
  return {
    ...world,
    url,
    sandboxUrl,
    sandboxFolder: folder,
    killSandbox: async () => {
      await sandbox.kill()
      sandbox = await startSandbox(folder, settings)
    },
    act: async (tenderId, what, trouble = {}) => {
      const { shopId, id } = splitScopedId(tenderId)
      const response = await fetch(`${sandboxUrl}/sandbox/payments/${tenderNo(shopId, id)}/${what}`, {
        method: 'POST',
        body: JSON.stringify(trouble),
      })
      return (await response.json()) as { state: string; notifications: { answer: string }[] }
    },
    close: async () => {
      await world.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
