import { createServer, type Server } from 'node:http'

type Changed = { status: number; body: string }

/**
 * Stands between an adapter and the sandbox and lets `meddle` change each answer; null takes it away, after the sandbox has done what it was asked. What the
 * sandbox says of its own address leads through here.
 */
export async function startMiddleman(
  target: string,
  meddle: (body: string, status: number, path: string, sent: string) => Changed | null,
) {
  let url = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) delete headers[name]
      const body = Buffer.concat(chunks)
      const method = request.method ?? 'GET'
      void fetch(`${target}${request.url}`, { method, headers, ...(method === 'GET' ? {} : { body }) }).then(
        async (answer) => {
          const told = await answer.text()
          // Everything else is signed.
          const text = request.url === '/sandbox/credentials' ? told.replaceAll(target, url) : told
          const changed = meddle(text, answer.status, request.url ?? '', body.toString())
          if (!changed) return response.destroy()
          const given = Object.fromEntries(
            [...answer.headers].filter(([name]) => name.startsWith('wechatpay')),
          )
          return response.writeHead(changed.status, given).end(changed.body)
        },
      )
    })
  })
  url = await listening(server)
  return { url, stop: () => stopServer(server) }
}

export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
