import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider, ProviderNotification } from '../provider.ts'

export type Received = { headers: Record<string, string | undefined>; rawBody: Buffer }

/**
 * A merchant: a real HTTP server that receives notifications, verifies them with the adapter under test and answers what the
 * provider expects.
 */
export async function startMerchant(provider: PaymentProvider) {
  const received: Received[] = []
  const accepted: ProviderNotification[] = []
  const refunds: string[] = []
  const refused: unknown[] = []
  let refuseCount = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answerAll = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const message: Received = { headers, rawBody: Buffer.concat(chunks) }
      received.push(message)
      let answer = provider.acknowledge.retry
      try {
        if (refuseCount > 0) refuseCount -= 1
        else {
          const notice = await provider.verifyNotification(message)
          if (notice.about === 'payment') accepted.push(notice)
          if (notice.about === 'refund') refunds.push(notice.refundNo)
          answer = provider.acknowledge.ok
        }
      } catch (error) {
        refused.push(error)
      }
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
    }
    request.on('end', () => void answerAll())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is an object once it listens.
  const address = server.address()
  const { port } = isAddressInfo(address) ? address : { port: 0 }
  return {
    notifyUrl: `http://127.0.0.1:${port}/notifications`,
    /** Everything that arrived, what was verified of payments and of refunds, and the errors of what was not. */
    received,
    accepted,
    refunds,
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
