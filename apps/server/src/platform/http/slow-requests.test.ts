import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop, signIn } from '../../testing/factories.ts'
import { startWorld, type World } from '../../testing/world.ts'

const waitMs = 1500
let world: World
let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-slow-'))
  world = await startWorld({ REQUEST_WAIT_MS: String(waitMs), DATA_DIR: folder })
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (text: string): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(text)
  return socket
}
/** The server's output until it ends the connection. */
const answerOf = async (socket: Socket): Promise<string> => {
  let said = ''
  socket.on('data', (part) => (said += String(part)))
  await new Promise((closed) => socket.on('close', closed))
  return said
}
/** Writes to a connection, part after part, while it is open. */
const drip = async (socket: Socket, parts: Iterable<Buffer | string>, pauseMs: number): Promise<void> => {
  for (const part of parts) {
    if (socket.destroyed) return
    socket.write(part)
    await sleep(pauseMs)
  }
}

const head = (method: string, url: string, bytes: number): string =>
  `${method} ${url} HTTP/1.1\r\nhost: showfloor\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`

describe('a connection is ended', () => {
  const login = callPath(contract.identity.login)
  test.each([
    ['that sends nothing', ''],
    ['whose headers never end', `POST ${login} HTTP/1.1\r\nhost: showfloor\r\n`],
    ['whose body arrives byte by byte', head('POST', login, 1000)],
    ['whose body no route reads, byte by byte', head('POST', '/nowhere', 1000)],
  ])('%s, also for fifty at once', async (_which, beginning) => {
    const sockets = Array.from({ length: 50 }, () => open(beginning))
    const answers = sockets.map(answerOf)
    if (beginning.endsWith('\r\n\r\n'))
      await Promise.all(sockets.map((socket) => drip(socket, ' '.repeat(1000), 50)))
    for (const said of await Promise.all(answers)) expect(said).toMatch(/^$|^HTTP\/1\.1 40[48] /)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  })

  test('and an incomplete upload fails its import, not the server', async () => {
    const shopId = await createShop(world)
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    const { imports } = contract
    const file = { kind: 'stock' as const, shopId, fileName: 'stock.csv', sizeBytes: 9000 }
    const { id, url } = await admin.ask(imports.signature, file)
    expect(await answerOf(open(`${head('PUT', url, 9000)}code,stock\n`))).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(async () => (await admin.ask(imports.read, { id })).state).toBe('REFUSED')
    const lost = await admin.ask(imports.signature, file)
    const socket = open(head('PUT', lost.url, 9000))
    await sleep(waitMs / 8)
    socket.destroy()
    await expect.poll(async () => (await admin.ask(imports.read, { id: lost.id })).state).toBe('REFUSED')
  })
})

test('a large upload is not cut off while bytes keep arriving', async () => {
  const guide = await signIn(world)
  const raw = { width: 128, height: 128, channels: 3 as const }
  const picture = await sharp(randomBytes(128 * 128 * 3), { raw })
    .png()
    .toBuffer()
  const wish = { purpose: 'AVATAR' as const, sizeBytes: picture.length }
  const { url } = await guide.ask(contract.files.presignedUpload, wish)
  const socket = open(head('PUT', url, picture.length))
  const answered = once(socket, 'data')
  const partBytes = 4_000
  const count = Math.ceil(picture.length / partBytes)
  expect(count).toBeGreaterThan(10)
  const parts = Array.from({ length: count }, (_, no) =>
    picture.subarray(no * partBytes, (no + 1) * partBytes),
  )
  await drip(socket, parts, waitMs / 8)
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
