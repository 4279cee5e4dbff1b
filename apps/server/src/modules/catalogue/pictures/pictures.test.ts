import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../testing/world.ts'
import { pictureColor, pictureUrl } from './pictures.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const sofa = {
  kind: 'sofa',
  widthMm: 2280,
  depthMm: 980,
  heightMm: 860,
  colorHex: '#9C8567',
  material: 'leather',
  skuName: '云朵沙发',
  attributes: { seats: 3 },
}
const get = (url: string, headers: Record<string, string> = {}) => world.app.server.inject({ url, headers })

test('a picture is described by its address alone and served compressed, immutable and without scripts', async () => {
  const url = pictureUrl(sofa, 'front')
  expect(url).toBe('/pictures/1/sofa/9c8567/leather/2280x980x860/front.svg?seats=3&shape=s')
  const plain = await get(url)
  expect(plain.statusCode).toBe(200)
  expect(plain.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  })
  expect(plain.body).toMatch(/^<svg/)
  const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const again = await get(url, { 'if-none-match': String(plain.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('views, colours and shapes differ; unknown kinds and sizes have a drawing too', async () => {
  const bodies = await Promise.all(
    [
      pictureUrl(sofa, 'front'),
      pictureUrl(sofa, 'dimensions'),
      pictureUrl(sofa, 'room'),
      pictureUrl(sofa, 'alone'),
      pictureUrl({ ...sofa, colorHex: '#223344' }, 'front'),
      pictureUrl(
        {
          ...sofa,
          kind: 'spaceship',
          material: 'Antimatter!',
          widthMm: null,
          depthMm: null,
          heightMm: null,
        },
        'front',
      ),
    ].map(async (url) => (await get(url)).body),
  )
  expect(new Set(bodies).size).toBe(6)
  expect(pictureColor(sofa)).toMatch(/^#[0-9a-f]{6}$/)
})

test.each([
  '/pictures/1/sofa/9c8567/leather/2280x980x860/back.svg',
  '/pictures/1/spaceship/9c8567/leather/2280x980x860/front.svg',
  '/pictures/1/sofa/red/leather/2280x980x860/front.svg',
  '/pictures/1/sofa/9c8567/%3Cscript%3E/2280x980x860/front.svg',
  '/pictures/1/sofa/9c8567/leather/1e9x1x1/front.svg',
  '/pictures/1/sofa/9c8567/leather/99999999999x1x1/front.svg',
  '/pictures/1/sofa/9c8567/leather/1x1x1/..%2f..%2fetc%2fpasswd',
])('nothing is drawn for %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('the parameters of a query are bounded', async () => {
  const base = '/pictures/1/sofa/9c8567/leather/2280x980x860/front.svg'
  const plain = await get(base)
  expect((await get(`${base}?seats=999&side=up&shape=zzz`)).body).toBe(plain.body)
  expect((await get(`${base}?seats=1&seats=2`)).statusCode).toBe(400)
})
