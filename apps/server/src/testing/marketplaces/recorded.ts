import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call as it came: the fields of a form, of a flat JSON body or of the address. */
export type Came = Record<string, string>

/** A platform that gives the same answers to every call, as they are published. `answer`: the body for a call, as text or as JSON. */
export const startRecorded = async (answer: (call: Came, path: string) => unknown) => {
  const calls: Came[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const { searchParams, pathname } = new URL(request.url ?? '', 'http://localhost')
      const fields: unknown = body.startsWith('{')
        ? JSON.parse(body)
        : Object.fromEntries(new URLSearchParams(body))
      const call = { ...Object.fromEntries(searchParams), ...(fields as Came) }
      calls.push(call)
      const given = answer(call, pathname)
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(typeof given === 'string' ? given : JSON.stringify(given))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls, close: () => server.close() }
}
