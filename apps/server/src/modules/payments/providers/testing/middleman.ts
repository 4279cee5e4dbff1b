import { createServer, type Server } from 'node:http'

type Changed = { status: number; body: string }

/**
 * A proxy between an adapter and the sandbox. `meddle` changes or delays each answer; null drops it after its effect. The sandbox's own addresses lead
 * through this proxy. Requests that `blocks` names never reach the sandbox.
 */
export async function startMiddleman(
  target: string,
  meddle: (
    body: string,
    status: number,
    path: string,
    sent: string,
  ) => Changed | null | Promise<Changed | null>,
  blocks: (path: string) => boolean = () => false,
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
      if (blocks(request.url ?? '')) return response.destroy()
      const method = request.method ?? 'GET'
      return void fetch(`${target}${request.url}`, { method, headers, ...(method === 'GET' ? {} : { body }) })
        .then(async (answer) => {
          const told = await answer.text()
          // Everything else is signed.
          const text = request.url === '/sandbox/credentials' ? told.replaceAll(target, url) : told
          const changed = await meddle(text, answer.status, request.url ?? '', body.toString())
          if (!changed) return response.destroy()
          const given = Object.fromEntries(
            [...answer.headers].filter(([name]) => /^wechatpay|^x-bridge/.test(name)),
          )
          return response.writeHead(changed.status, given).end(changed.body)
        })
        // The other side is gone.
        .catch(() => response.destroy())
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
