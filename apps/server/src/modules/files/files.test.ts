import { request } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-files-'))
  world = await startWorld({ DATA_DIR: folder })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const { files, identity } = contract
const photo = (format: 'png' | 'jpeg' | 'webp' | 'gif', widthPx = 640, heightPx = 400): Promise<Buffer> =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#1d4d41' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toFormat(format)
    .toBuffer()

const shownIn = async (url: string, widthPx: number, accept: string) => {
  const { headers, rawPayload } = await world.app.server.inject({
    url: `${url}&w=${widthPx}`,
    headers: { accept },
  })
  return { type: headers['content-type'], ...(await sharp(rawPayload).metadata()) }
}
const place = (guide: Caller) => guide.ask(files.presignedUpload, { purpose: 'AVATAR', sizeBytes: 1000 })
const put = async (url: string, payload: Buffer, type = 'image/png') => {
  const headers = { 'content-type': type }
  const response = await world.app.server.inject({ method: 'PUT', url, payload, headers })
  const body = response.json<{ res?: { url: string }; error?: string }>()
  return { status: response.statusCode, url: body.res?.url ?? '', error: body.error }
}
const get = (url: string) => world.app.server.inject({ method: 'GET', url })
const stored = async (): Promise<string[]> =>
  (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

describe('an avatar by a pre-signed address', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    '%s becomes a square of 256 px without metadata',
    async (format) => {
      const guide = await signIn(world)
      const { url, expireTime } = await place(guide)
      expect(expireTime).toBe(600)
      const answer = await put(url, await photo(format), 'application/octet-stream')
      expect(answer.status).toBe(200)
      const shown = await get(answer.url)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const image = await sharp(shown.rawPayload).metadata()
      expect(image).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(image.exif).toBeUndefined()
      expect((await guide.ask(identity.currentUser, {})).avatar).toBe(answer.url)
    },
  )

  test('R7.26 the uploader sees a file at a pre-signed download URL', async () => {
    const guide = await signIn(world)
    const { id, url } = await place(guide)
    const uploaded = await get((await put(url, await photo('png'))).url)
    const download = await guide.ask(files.presignedDownload, { id })
    const seen = await get(download.url)
    expect(seen.statusCode).toBe(200)
    expect(seen.rawPayload.equals(uploaded.rawPayload)).toBe(true)
  })

  test('a new one replaces the old one, on the disk too; a removed one leaves nothing', async () => {
    const guide = await signIn(world)
    const first = await place(guide)
    await put(first.url, await photo('png'))
    const second = await place(guide)
    const { url } = await put(second.url, await photo('png'))
    expect((await guide.ask(identity.currentUser, {})).avatar).toBe(url)
    const names = await stored()
    expect(names).toContain(second.id)
    expect(names).not.toContain(first.id)
    expect((await guide.refused(files.presignedDownload, { id: first.id })).code).toBe('NOT_FOUND')
    await guide.ask(identity.removeAvatar, {})
    expect((await guide.ask(identity.currentUser, {})).avatar).toBe('')
  })

  test('anything else is refused by its bytes, with a sentence, and nothing is stored', async () => {
    const guide = await signIn(world)
    const before = await stored()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const bytes of [svg, await photo('gif'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      const answer = await put((await place(guide)).url, bytes)
      expect(answer).toMatchObject({ status: 415, error: '只支持 PNG、JPEG 或 WebP 图片' })
    }
    const cut = (await photo('png')).subarray(0, 60)
    expect(await put((await place(guide)).url, cut)).toMatchObject({
      status: 400,
      error: '图片无法读取或尺寸过大，请换一张',
    })
    const large = { status: 413, error: '文件不能超过 8 MB' }
    expect(await put((await place(guide)).url, Buffer.alloc(8_000_001))).toMatchObject(large)
    expect(
      await guide.refused(files.presignedUpload, { purpose: 'AVATAR', sizeBytes: 8_000_001 }),
    ).toMatchObject(large)
    expect(await stored()).toEqual(before)
  })

  test('an address is valid only for its signed file, expiry and purpose, and for one upload', async () => {
    const guide = await signIn(world)
    const { id, url } = await place(guide)
    const image = await photo('png')
    const stretched = url.replace(/expires=\d+/, 'expires=99999999999')
    for (const wrong of [stretched, url.replace(id, '1'), `/api/files/${id}`, url.slice(0, -3)])
      expect((await put(wrong, image)).status).toBe(403)
    expect((await put(stretched, Buffer.alloc(20_000_001))).status).toBe(403)
    expect((await get(url)).statusCode).toBe(403)
    const { url: shown } = await put(url, image)
    expect((await put(url, image)).status).toBe(403)
    expect((await get(shown.replace('expires=0', 'expires=1'))).statusCode).toBe(403)
    const stranger = await signIn(world)
    expect((await stranger.refused(files.presignedDownload, { id })).code).toBe('NOT_FOUND')
  })

  test('an unused address is deleted', async () => {
    const { id, url } = await place(await signIn(world))
    await sql`update files set created_at = now() - interval '2 hours' where id = ${id}`.execute(world.db)
    await world.app.jobs.find(({ name }) => name === 'files-tidy')?.work()
    expect((await put(url, await photo('png'))).status).toBe(403)
  })
})

describe('a picture by a pre-signed address', () => {
  const picture = { purpose: 'PRODUCT_PICTURE', sizeBytes: 1000 } as const
  const sent = async (caller: Caller, bytes: Buffer) =>
    put((await caller.ask(files.presignedUpload, picture)).url, bytes)

  test('is served in every width as AVIF or WebP, upright, never larger than the original', async () => {
    const admin = await signIn(world, { roles: ['admin'] })
    const lying = await sharp(await photo('jpeg', 1000, 500))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { url } = await sent(admin, lying)
    expect(await shownIn(url, 320, 'image/avif,image/*')).toMatchObject({
      type: 'image/avif',
      width: 320,
      height: 640,
    })
    expect(await shownIn(url, 320, 'image/*')).toMatchObject({ type: 'image/webp', width: 320 })
    const largest = await shownIn(url, 1920, 'image/*')
    expect(largest).toMatchObject({ width: 500, height: 1000 })
    expect(largest.exif).toBeUndefined()
    expect((await get(url)).headers.vary).toBe('Accept')
  })

  test('a file that is no picture or has too many pixels is refused with a sentence; only editors of the catalogue may upload one', async () => {
    const admin = await signIn(world, { roles: ['admin'] })
    const before = await stored()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await sent(admin, svg)).toMatchObject({ status: 415 })
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(await sent(admin, bomb)).toMatchObject({ status: 400, error: '图片无法读取或尺寸过大，请换一张' })
    expect(await stored()).toEqual(before)
    const guide = await signIn(world)
    expect((await guide.refused(files.presignedUpload, picture)).code).toBe('FORBIDDEN')
  })

  test('of two parallel uploads to one address, one is stored in all its sizes', async () => {
    const admin = await signIn(world, { roles: ['admin'] })
    const { id, url } = await admin.ask(files.presignedUpload, picture)
    const [wide, high] = [await photo('png', 320, 160), await photo('png', 160, 320)]
    const answers = await Promise.all([put(url, wide), put(url, high)])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403])
    const isWide = answers[0]?.status === 200
    const shown = answers[isWide ? 0 : 1]?.url ?? ''
    const names = (await stored()).filter((name) => name.startsWith(`${id}.`))
    const looks = await Promise.all(
      names.map(async (name) => {
        const [, widthPx, format] = name.split('.')
        const { width, height } = await shownIn(shown, Number(widthPx), `image/${format}`)
        return width > height
      }),
    )
    expect(looks).toEqual(names.map(() => isWide))
    expect(looks).toHaveLength(10)
  })

  test('one that nothing shows is deleted after a day, with all its sizes', async () => {
    const admin = await signIn(world, { roles: ['admin'] })
    const { id, url } = await admin.ask(files.presignedUpload, picture)
    await put(url, await photo('png', 100, 100))
    expect((await stored()).filter((name) => name.startsWith(`${id}.`))).toHaveLength(10)
    await sql`update files set created_at = now() - interval '2 days' where id = ${id}`.execute(world.db)
    await world.app.jobs.find(({ name }) => name === 'files-tidy')?.work()
    expect((await stored()).filter((name) => name.startsWith(`${id}.`))).toEqual([])
  })
})

describe('uploads of an account', () => {
  /** Sends the header and the first byte of an upload; returns how to send the rest, and the answer. */
  const begin = (address: string, bytes: Buffer) => {
    const { hostname, port, pathname, search } = new URL(address)
    const upload = request({
      method: 'PUT',
      hostname,
      port,
      path: pathname + search,
      headers: { 'content-type': 'image/png', 'content-length': bytes.length },
    })
    upload.write(bytes.subarray(0, 1))
    const answer = new Promise<number>((done, fail) => {
      upload.on('response', (response) => {
        response.resume()
        done(response.statusCode ?? 0)
      })
      upload.on('error', fail)
    })
    return { finish: () => void upload.end(bytes.subarray(1)), answer }
  }

  test('are limited to three in parallel; other accounts are not affected', async () => {
    const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
    const guide = await signIn(world)
    const image = await photo('png')
    const addressOf = async (caller: Caller) => origin + (await place(caller)).url
    const began = await Promise.all([1, 2, 3].map(async () => begin(await addressOf(guide), image)))
    await expect
      .poll(async () => {
        const one = begin(await addressOf(guide), image)
        one.finish()
        return one.answer
      })
      .toBe(429)
    const other = begin(await addressOf(await signIn(world)), image)
    other.finish()
    expect(await other.answer).toBe(200)
    for (const { finish } of began) finish()
    expect(await Promise.all(began.map(({ answer }) => answer))).toEqual([200, 200, 200])
    const next = begin(await addressOf(guide), image)
    next.finish()
    expect(await next.answer).toBe(200)
  })

  test('are counted by the hour, over all server processes', async () => {
    const guide = await signIn(world)
    await place(guide)
    const count = (hour: string) =>
      sql`
        update upload_counts
        set count = 1000, hour = date_trunc('hour', now()) - ${hour}::interval
        where account_id = ${guide.account.id}`.execute(world.db)
    await count('0 hours')
    const refusal = await guide.refused(files.presignedUpload, { purpose: 'AVATAR', sizeBytes: 1000 })
    expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(refusal.seconds).toBeGreaterThan(0)
    expect(refusal.seconds).toBeLessThanOrEqual(3600)
    await place(await signIn(world))
    await count('1 hour')
    await place(guide)
  })

  test('are not read if their declared size is too large', async () => {
    const { url } = await place(await signIn(world))
    const response = await world.app.server.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': 'image/png', 'content-length': '8000001' },
      payload: 'x',
    })
    expect(response.statusCode).toBe(413)
    expect((await put(url, await photo('png'))).status).toBe(200)
  })
})
