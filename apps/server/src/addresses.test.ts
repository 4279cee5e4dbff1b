import { callPath } from '@showfloor/contract/common/call'
import { contractCalls } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from './testing/factories.ts'
import { startWorld, type World } from './testing/world.ts'

const calls = contractCalls()
let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.app.server.ready()
})
afterAll(() => world?.close())

describe('the contract has every route for browsers and other systems', () => {
  test('all routes except those of the web, the guide’s book and health', () => {
    const described = new Set(calls.map(([, call]) => `${call.method} ${callPath(call)}`))
    const lines = world.app.server
      .printRoutes({ commonPrefix: false })
      .matchAll(/^[├└]── (\/\S+) \(([^)]+)\)/gm)
    const served = [...lines].flatMap(([, path = '', methods = '']) =>
      methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`),
    )
    expect(served).toContain('PUT /api/files/:id')
    expect(served.filter((one) => !described.has(one)).toSorted()).toEqual([
      'GET /guide/en',
      'GET /guide/zh-CN',
      'GET /healthz',
      'GET /readyz',
    ])
  })

  test('with their media types', async () => {
    type Content = Record<string, unknown>
    type Operation = {
      parameters: { name: string; in: string }[]
      requestBody?: { content: Content }
      responses: Record<string, { content?: Content }>
    }
    const document = await world.app.management.inject('/docs/openapi.json')
    const { paths } = document.json<{ paths: Record<string, Record<string, Operation>> }>()
    const typesOf = (path: string, method: string) => {
      const { parameters, requestBody, responses } = paths[path]?.[method] ?? {
        parameters: [],
        responses: {},
      }
      return {
        asked: parameters.map((one) => `${one.in} ${one.name}`),
        takes: Object.keys(requestBody?.content ?? {}),
        answers: Object.keys(responses[200]?.content ?? {}),
      }
    }
    expect(typesOf('/api/files/{id}', 'put')).toEqual({
      asked: ['path id', 'query expires', 'query signature'],
      takes: ['image/png', 'image/jpeg', 'image/webp'],
      answers: ['application/json'],
    })
    expect(typesOf('/api/orders/export', 'post')).toEqual({
      asked: [],
      takes: ['application/json'],
      answers: [
        'text/csv; charset=utf-8',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    })
    expect(typesOf('/api/events', 'get').answers).toEqual(['text/event-stream'])
    expect(typesOf('/api/payment-notifications/alipay', 'post').takes).toEqual([
      'application/x-www-form-urlencoded',
    ])
  })
})

describe('the user centre has the methods and paths of the specification', () => {
  const table: Record<string, string> = {
    'identity.login': 'POST /api/user/web/login/identify',
    'identity.currentUser': 'GET /api/user/web/current-user',
    'identity.logout': 'POST /api/user/web/login/logout',
    'identity.qrCode': 'GET /api/user/web/qrcode/get-qr-code',
    'identity.qrCodeState': 'GET /api/user/web/qrcode/quire-qr-code-state',
    'identity.captcha': 'GET /api/user/web/get-captcha',
    'identity.sendLoginCode': 'POST /api/user/web/login/login-send-sms-code',
    'identity.sendResetCode': 'POST /api/user/web/password/send-sms',
    'identity.mobilePrefixes': 'GET /api/user/web/mobile/get-mobileprefixlist',
    'identity.verifyResetCode': 'POST /api/user/web/password/reset-sms-code-verify',
    'identity.resetPassword': 'POST /api/user/web/password/reset-by-verify-token',
    'identity.loginByCode': 'POST /api/user/web/login/login-by-sms-code',
  }

  test.each(Object.entries(table))('%s is %s', async (name, address) => {
    const [method, url = ''] = address.split(' ')
    const call = calls.find(([other]) => other === name)?.[1]
    expect(call && `${call.method} ${callPath(call)}`).toBe(address)
    const asked = { method: method === 'GET' ? 'GET' : 'POST', url } as const
    const answer = await world.app.server.inject({ ...asked, remoteAddress: '203.0.113.30' })
    const envelope = answer.statusCode === 200 ? ['result', 'success'] : ['code', 'error', 'success']
    expect(Object.keys(answer.json<object>()).sort()).toEqual(envelope)
    expect(answer.statusCode).toBeLessThan(404)
  })

  test('logout accepts an empty list', async () => {
    const { headers } = await signIn(world)
    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/api/user/web/login/logout',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '[]',
    })
    expect(answer.json()).toEqual({ success: true, result: {} })
  })

  test('the state of a QR code takes `uid` in the query, and a HEAD request changes nothing', async () => {
    const ask = (url: string, cookie = '', method: 'GET' | 'HEAD' = 'GET') =>
      world.app.server.inject({ method, url: `/api/user/web/qrcode/${url}`, headers: { cookie } })
    const code = await ask('get-qr-code')
    const cookie = code.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { uid } = code.json<{ result: { uid: string } }>().result
    const state = `quire-qr-code-state?uid=${uid}&t=1790000000000`
    expect((await ask(state, cookie)).json()).toEqual({ success: true, result: { state: 'WAITING' } })
    expect((await ask('quire-qr-code-state', cookie)).json()).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await ask(state, cookie, 'HEAD')).statusCode).toBe(404)
  })
})
