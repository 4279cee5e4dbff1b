import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { nounCalls } from '@showfloor/contract/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsText } from '../../scripts/calls.ts'
import { payloadOf } from './call.ts'
import { calls } from './calls.gen.ts'
import { mayNavigate } from './external.ts'
import { readEvents } from './live.ts'
import { OneAskClient } from './one-ask.ts'
import { callKey, everyPage, readAgainAfterFirst } from './queries.ts'
import { request } from './request.ts'
import {
  changedSearch,
  parseSearch,
  readChoice,
  readFlag,
  readInt,
  readKeyword,
  readLocalPath,
  readOr,
  readPage,
  searchOf,
  stringifySearch,
} from './search.ts'
import { mayReload } from './stale-build.ts'

test('calls.gen.ts matches the contract', () => {
  expect(readFileSync(new URL('./calls.gen.ts', import.meta.url), 'utf8')).toBe(callsText())
})

test('every call of the table is made by a screen; all others are for the chain’s own systems', () => {
  const root = path.join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(gen|test)\.ts/.test(file),
  )
  const sources = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  // Message keys look like names of calls.
  const named = new Set(
    [...sources.replaceAll(/\bt\(\s*'[^']+'/g, '').matchAll(/['"](\w+\.\w+)['"]/g)].map(([, name]) => name),
  )
  expect(Object.keys(calls).filter((name) => !named.has(name))).toEqual([])
  const forSystems = nounCalls().filter(([, definition]) => definition.for === 'systems')
  expect(forSystems.map(([name]) => name).filter((name) => named.has(name))).toEqual([])
  expect(forSystems.length).toBeGreaterThan(0)
})

test('a query invalidated during its first fetch is fetched again', async () => {
  const queryClient = new QueryClient()
  readAgainAfterFirst(queryClient)
  let unread = 0
  const first = Promise.withResolvers<void>()
  const ask = async () => {
    const known = unread
    if (known === 0) await first.promise
    return known
  }
  const shown = new QueryObserver(queryClient, { queryKey: ['notifications'], queryFn: ask })
  const leave = shown.subscribe(() => {})
  unread = 1
  void queryClient.invalidateQueries({ queryKey: ['notifications'] })
  first.resolve()
  await expect.poll(() => shown.getCurrentResult().data).toBe(1)
  leave()
  queryClient.clear()
})

test('a list is read to its end, also when it becomes shorter meanwhile', async () => {
  const asked: number[] = []
  const read = (left: number) => async (no: number) => {
    asked.push(no)
    return { data: ['a', 'b', 'c'].slice((no - 1) * 2, Math.min(no * 2, left)), total: 3 }
  }
  expect(await everyPage(read(3))).toEqual(['a', 'b', 'c'])
  expect(await everyPage(read(2))).toEqual(['a', 'b'])
  expect(asked).toEqual([1, 2, 1, 2])
})

test('answers that several news of one moment make stale are fetched once, and again for later news', async () => {
  const queryClient = new OneAskClient()
  let asked = 0
  const shown = new QueryObserver(queryClient, { queryKey: ['orders', 1], queryFn: () => ++asked })
  const leave = shown.subscribe(() => {})
  await expect.poll(() => asked).toBe(1)
  for (const expected of [2, 3]) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['orders'] }),
      queryClient.invalidateQueries({ queryKey: ['orders'] }),
    ])
    expect(asked).toBe(expected)
  }
  leave()
  queryClient.clear()
})

describe('payload of a call', () => {
  test('the gateway gets an array of one element, with the time t in it', () => {
    expect(payloadOf(calls['carts.list'], { shopId: '1' }, 5)).toEqual({
      body: [{ shopId: '1', t: 5 }],
    })
  })
  test('the user centre gets a plain body, params on GET and an empty array on logout', () => {
    expect(payloadOf(calls['identity.login'], { username: 'a' }, 5)).toEqual({
      body: { username: 'a', t: 5 },
    })
    expect(payloadOf(calls['identity.currentUser'], {}, 5)).toEqual({ query: { t: 5 } })
    expect(payloadOf(calls['identity.logout'], [], 5)).toEqual({ body: [], query: { t: 5 } })
  })
  test('a cache key names noun, call and input', () => {
    expect(callKey('carts.list', { shopId: '1' })).toEqual(['carts', 'list', { shopId: '1' }])
    expect(callKey('carts.list')).toEqual(['carts', 'list'])
  })
})

describe('request', () => {
  let server: Server
  let origin: string
  const answers: Record<string, { status: number; body: string }> = {
    '/res': { status: 200, body: '{"success":true,"res":{"id":"1"}}' },
    '/result': { status: 200, body: '{"success":true,"result":7}' },
    '/refused': { status: 409, body: '{"success":false,"error":"库存不足","code":"STOCK_SHORT"}' },
    '/page': { status: 502, body: '<html>' },
  }
  beforeAll(async () => {
    server = createServer((asked: IncomingMessage, answer) => {
      const found = answers[asked.url ?? '']
      if (found) answer.writeHead(found.status, { 'content-type': 'application/json' }).end(found.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.closeAllConnections())
  const post = (path: string, timeoutMs = 5000) =>
    request({ method: 'POST', path: origin + path, body: [{}], timeoutMs })

  test('answers res or result', async () => {
    expect(await post('/res')).toEqual({ id: '1' })
    expect(await post('/result')).toBe(7)
  })
  test('throws status, code and the server’s message', async () => {
    await expect(post('/refused')).rejects.toMatchObject({
      status: 409,
      code: 'STOCK_SHORT',
      message: '库存不足',
    })
  })
  test('reports a body without an envelope', async () => {
    await expect(post('/page')).rejects.toMatchObject({ status: 502, code: 'BROKEN_ANSWER' })
  })
  test('R9.03 waits as long as its caller says, and has no timeout of its own', async () => {
    await expect(post('/silent', 80)).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
    // @ts-expect-error A request that says no time does not compile.
    await expect(request({ method: 'GET', path: `${origin}/res` })).rejects.toThrow(TypeError)
  })
  test('reports a missing network', async () => {
    await expect(
      request({ method: 'GET', path: 'http://127.0.0.1:1/', timeoutMs: 5000 }),
    ).rejects.toMatchObject({ code: 'NETWORK' })
  })
})

describe('query strings', () => {
  test('query strings are plain text both ways', () => {
    expect(parseSearch('?shop=8888888&tag=a&tag=b')).toEqual({ shop: '8888888', tag: ['a', 'b'] })
    const search = { shop: '8888888', tag: ['a', 'b'], no: 2, stock: true, keyword: '', gone: undefined }
    expect(stringifySearch(search)).toBe('?shop=8888888&tag=a&tag=b&no=2&stock=1')
  })
  test('bad values fall back', () => {
    const read = readInt(1, 9)
    expect(read('2')).toBe(2)
    expect(['1e0', '0x2', '2.0', '', '10'].map(read)).toEqual(Array.from({ length: 5 }))
    expect(read(['3', '4'])).toBe(3)
    expect(read({})).toBeUndefined()
  })
  test('only a path of this site is accepted as a way back', () => {
    expect(readLocalPath('/orders?no=2')).toBe('/orders?no=2')
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 7])
      expect(readLocalPath(bad)).toBeUndefined()
  })
})

describe('reading an address’s search', () => {
  const read = searchOf({ no: readInt(2, 9), sort: readOr(readChoice(['a', 'b']), 'a') })
  /** The router merges the answer over the address's search. */
  const merged = (address: string): Record<string, unknown> => {
    const raw = parseSearch(address)
    return { ...raw, ...read(raw) }
  }

  test('an invalid value is removed, a valid one stays, and unknown names are left alone', () => {
    expect(merged('?no=3&sort=b')).toEqual({ no: 3, sort: 'b' })
    expect(merged('?no=-1&sort=b&sort=a&lang=en')).toEqual({ no: undefined, sort: 'b', lang: 'en' })
    expect(merged('?no=x&sort=%00')).toEqual({ no: undefined, sort: 'a' })
  })

  test('a change keeps other filters and leads to the first page; a function decides everything', () => {
    const list = searchOf({ keyword: readKeyword, mine: readFlag, no: readPage })
    const address = { keyword: 'a', mine: '1', no: '4', other: 'y' }
    expect(changedSearch(list, address, { keyword: 'b' })).toEqual({ keyword: 'b', mine: true })
    expect(changedSearch(list, address, { keyword: '', mine: false })).toEqual({})
    expect(changedSearch(list, address, { no: 1 })).toEqual({ keyword: 'a', mine: true })
    expect(changedSearch(list, address, ({ mine, no }) => ({ mine, no }))).toEqual({ mine: true, no: 4 })
  })
})

test('R8.03 navigation to an external address is refused unless flagged external', () => {
  const origin = 'https://shop.example'
  expect(mayNavigate('/orders', origin, false)).toBe(true)
  expect(mayNavigate('https://shop.example/a', origin, false)).toBe(true)
  expect(mayNavigate('https://pay.example/a', origin, false)).toBe(false)
  expect(mayNavigate('//pay.example/a', origin, false)).toBe(false)
  expect(mayNavigate('https://pay.example/a', origin, true)).toBe(true)
  expect(mayNavigate('weixin://wxpay/x', origin, true)).toBe(true)
  expect(mayNavigate('javascript:alert(1)', origin, true)).toBe(false)
  expect(mayNavigate('data:text/html,x', origin, true)).toBe(false)
})

test('R8.04 R9.10 a path whose chunk is missing may reload once in 10 seconds', () => {
  expect(mayReload(undefined, 50_000)).toBe(true)
  expect(mayReload(50_000, 59_999)).toBe(false)
  expect(mayReload(50_000, 60_000)).toBe(true)
})

test('an event stream is parsed from partial chunks', () => {
  const first = readEvents(
    'retry: 1000\n\ndata: {"topic":"order","shopId":"1","id":"1-2"}\n\n: \n\ndata: {"to',
  )
  expect(first.news).toEqual([{ topic: 'order', shopId: '1', id: '1-2' }])
  expect(readEvents(`${first.rest}pic":"cart","shopId":null,"id":"3"}\n\n`)).toEqual({
    news: [{ topic: 'cart', shopId: null, id: '3' }],
    rest: '',
  })
})
