import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop, signIn } from '../../testing/factories.ts'
import { startWorld, type World } from '../../testing/world.ts'

let folder: string
let world: World

const script = 'document.title = "a"'
const style = '@layer base, mantine;'
const pageOf = (text: string): string =>
  `<!doctype html><head><style>${style}</style><script>${text}</script><script type="module" crossorigin src="/assets/a.js"></script></head>`
const index = (): string => path.join(folder, 'index.html')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-headers-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets', 'a.js'), 'export {}')
  await writeFile(path.join(folder, 'manifest.json'), '{}')
  await writeFile(path.join(folder, 'worker.js'), '')
  await writeFile(index(), pageOf(script))
  world = await startWorld({ WEB_DIST: folder })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const get = async (url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> => {
  const answer = await world.app.server.inject({ method: 'GET', url, headers })
  return { ...answer.headers, status: answer.statusCode }
}
const directivesOf = (policy: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of the page', () => {
  test('allows only its own files and what was built into it', async () => {
    const found = await get('/customer-confirm?token=1.abc')
    expect(found).toMatchObject({ status: 200, 'content-type': 'text/html; charset=utf-8' })
    const policy = directivesOf(found['content-security-policy'])
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'", hashOf(script)],
      'style-src': ["'self'", hashOf(style)],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(found['content-security-policy']).not.toMatch(/'unsafe-|\*|https?:/)
    expect(found['permissions-policy']).toMatch(/^camera=\(self\), .*microphone=\(\)/)
  })

  test('follows a new build that replaces the running one', async () => {
    const newer = 'document.title = "b"'
    await writeFile(index(), pageOf(newer))
    await utimes(index(), new Date(), new Date(Date.now() + 5000))
    const policy = directivesOf((await get('/'))['content-security-policy'])
    expect(policy['script-src']).toContain(hashOf(newer))
    expect(policy['script-src']).not.toContain(hashOf(script))
  })
})

test('the worker that opens screens offline asks this server only', async () => {
  const policy = directivesOf((await get('/worker.js'))['content-security-policy'])
  expect(policy).toEqual({ 'default-src': ["'none'"], 'connect-src': ["'self'"] })
})

test('the page that describes the calls has its own policy: its style, and no scripts', async () => {
  const { headers, body } = await world.app.management.inject({ method: 'GET', url: '/docs' })
  const [, text = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
  expect(directivesOf(headers['content-security-policy'])).toEqual({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'style-src': [hashOf(text)],
  })
  expect(body).not.toMatch(/<script| style=| on\w+=/)
})

test('the page answers HEAD requests', async () => {
  const { statusCode, body } = await world.app.server.inject({ method: 'HEAD', url: '/orders' })
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
})

describe('every answer', () => {
  test('cannot be framed or sniffed, and sends no referrer', async () => {
    const guide = await signIn(world, { shopIds: [await createShop(world)] })
    const profile = callPath(contract.identity.menuPermission)
    for (const url of ['/', '/healthz', '/assets/a.js', '/api/nothing', '/assets/nothing.js', profile, '//'])
      expect(await get(url, guide.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      })
  })

  test('of a call, an export and a refusal is not cached', async () => {
    const shopId = await createShop(world)
    const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    const post = async (url: string, payload: unknown) => {
      const request = { method: 'POST' as const, url, headers: admin.headers, payload: payload as object }
      const { headers, statusCode } = await world.app.server.inject(request)
      return { status: statusCode, 'cache-control': headers['cache-control'] }
    }
    const kept = { 'cache-control': 'no-store' }
    expect(await post(callPath(contract.orders.list), [{ shopId }])).toEqual({ status: 200, ...kept })
    expect(await post('/api/orders/export', [{ shopId }])).toEqual({ status: 200, ...kept })
    expect(await post(callPath(contract.orders.get), [{ id: `${shopId}-1` }])).toEqual({
      status: 404,
      ...kept,
    })
    expect(await post('/api/nothing', {})).toEqual({ status: 404, ...kept })
    for (const url of ['/readyz', '/assets/gone.js', '/pictures/1/none', '/api/files/1', '/api/events'])
      expect(await get(url)).toMatchObject(kept)
  })

  test('that is the same for everybody is cached', async () => {
    expect(await get('/assets/a.js')).toMatchObject({
      status: 200,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await get('/')).toMatchObject({ status: 200, 'cache-control': 'no-cache' })
    expect(await get('/manifest.json')).toMatchObject({ status: 200, 'cache-control': 'no-cache' })
    expect(await get('/worker.js')).toMatchObject({ status: 200, 'cache-control': 'no-cache' })
    const drawing = await get('/pictures/1/sofa/9c8567/leather/2000x900x800/front.svg')
    expect(drawing).toMatchObject({ status: 200, 'cache-control': 'public, max-age=31536000, immutable' })
  })
})
