import { createServer } from 'node:http'
import { listening, stopServer } from './middleman.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body: string }
export type Told = { status?: number; headers?: Record<string, string>; body: string | Buffer }

/** A provider that answers each request with a recorded shape, and keeps what it was sent. */
export async function startPublished(answer: (sent: Sent) => Told) {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      sent.push(one)
      const { status = 200, headers: given = {}, body } = answer(one)
      response.writeHead(status, given).end(body)
    })
  })
  const url = await listening(server)
  return { url, sent, stop: () => stopServer(server) }
}
