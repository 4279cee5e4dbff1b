import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doudianSign, topSign } from './signing.ts'
import { split } from './orders/new-order.ts'
import { emptyStores, startMarkets, type MarketWorld } from './testing/market-world.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await startMarkets()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

describe('signatures', () => {
  it('match the published examples', () => {
    const published = new Map(
      Object.entries({
        method: 'taobao.item.seller.get',
        app_key: '12345678',
        session: 'test',
        timestamp: '2016-01-01 12:00:00',
        format: 'json',
        v: '2.0',
        sign_method: 'md5',
        fields: 'num_iid,title,nick,price,num',
        num_iid: '11223344',
        empty: '',
      }),
    )
    expect(topSign(published, 'helloworld')).toBe('66987CB115214E59E6EC978214934FB8')
    const call = {
      appKey: 'ak',
      method: 'order.searchList',
      timestamp: '1700000000',
      paramJson: '{"page":0,"size":100}',
    }
    expect(doudianSign({ ...call, signMethod: 'hmac-sha256' }, 'secret')).toBe(
      'ba2a60b10f0ec70871e62fce19121361291c39a8cab6a2d7f0bf6ba60c84d300',
    )
    expect(doudianSign({ ...call, signMethod: 'md5' }, 'secret')).toBe('9f0402faff867b75e674a783103875e9')
  })

  it('are checked first: another secret, path or clock, or no token, is refused in the platform’s words', async () => {
    const params = { page: 0, size: 10 }
    const codes = async (answer: ReturnType<typeof world.doudian>) => [
      (await answer).json.code,
      (await answer).json.sub_code,
    ]
    expect(await codes(world.doudian('order.searchList', params, { secret: 'x' }))).toEqual([
      40_003,
      'isv.signature-invalid',
    ])
    expect(await codes(world.doudian('order.searchList', params, { path: 'order/orderDetail' }))).toEqual([
      40_003,
      'isv.signature-invalid',
    ])
    expect(await codes(world.doudian('order.searchList', params, { skewS: -660 }))).toEqual([
      40_003,
      'isv.timestamp-invalid',
    ])
    expect(await codes(world.doudian('order.searchList', params, { token: 'x' }))).toEqual([
      40_003,
      'isv.access-token-no-existed',
    ])
    const error = async (answer: ReturnType<typeof world.taobao>) => (await answer).json.error_response
    const sold = 'taobao.trades.sold.increment.get'
    expect(await error(world.taobao(sold, {}, { secret: 'x' }))).toMatchObject({ code: 25 })
    expect(await error(world.taobao(sold, {}, { skewS: 660 }))).toMatchObject({ code: 31 })
    expect(await error(world.taobao(sold, {}, { token: 'x' }))).toMatchObject({
      code: 27,
      sub_code: 'isv.invalid-session',
    })
    for (const signMethod of ['md5', 'hmac', 'hmac-sha256'])
      expect(await error(world.taobao(sold, {}, { signMethod }))).toMatchObject({ code: 27 })
  })
})

describe('tokens', () => {
  it('of Doudian: a code is valid once, a refresh ends earlier tokens, and a withdrawal ends all', async () => {
    const { code } = await world.control('doudian', `stores/${emptyStores.doudian}/grant`)
    const create = () => world.doudian('token.create', { code, grant_type: 'authorization_code' })
    const first = (await create()).json.data
    expect(first).toMatchObject({
      expires_in: 604_800,
      shop_id: Number(emptyStores.doudian),
      shop_name: '予所家居抖音空店',
    })
    expect((await create()).json).toMatchObject({ sub_code: 'dop.token-generate-failed:code-invalid' })
    const read = (token: string) => world.doudian('order.orderDetail', { shop_order_id: '1' }, { token })
    const refresh = (token: string) =>
      world.doudian('token.refresh', { grant_type: 'refresh_token', refresh_token: token })
    await world.control('doudian', `stores/${emptyStores.doudian}/tokens`, { state: 'EXPIRED' })
    expect((await read(first.access_token)).json).toMatchObject({ sub_code: 'isv.access-token-expired' })
    const [one, other] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
    expect(new Set([one.json.code, other.json.code])).toEqual(new Set([10_000, 50_002]))
    const next: { access_token: string; refresh_token: string } = one.json.data ?? other.json.data
    expect((await read(next.access_token)).json).toMatchObject({ sub_code: 'isv.parameter-invalid' })
    await world.control('doudian', `stores/${emptyStores.doudian}/tokens`, { state: 'WITHDRAWN' })
    expect((await read(next.access_token)).json).toMatchObject({
      code: 30_001,
      sub_code: 'dop.authorization-closed',
    })
    expect((await refresh(next.refresh_token)).json).toMatchObject({ code: 50_001 })
  })

  it('of Taobao: by the address and by the gateway', async () => {
    const { code } = await world.control('taobao', `stores/${emptyStores.taobao}/grant`)
    const first = await world.taobaoToken({ grant_type: 'authorization_code', code })
    expect(first.json).toMatchObject({ expires_in: 86_400, taobao_user_id: emptyStores.taobao })
    expect(decodeURIComponent(first.json.taobao_user_nick)).toBe('予所家居空店')
    expect(await world.taobaoToken({ grant_type: 'authorization_code', code })).toMatchObject({
      status: 400,
      json: { error: 'invalid_grant' },
    })
    expect((await world.taobaoToken({ grant_type: 'refresh_token', client_secret: 'x' })).json).toMatchObject(
      {
        error: 'invalid_client',
      },
    )
    const refreshed = await world.taobao('taobao.top.auth.token.refresh', {
      refresh_token: first.json.refresh_token,
    })
    const { token_result: result } = refreshed.json.top_auth_token_refresh_response
    expect(JSON.parse(result)).toMatchObject({ token_type: 'Bearer', re_expires_in: 2_592_000 })
    expect(
      (await world.taobaoToken({ grant_type: 'refresh_token', refresh_token: first.json.refresh_token }))
        .status,
    ).toBe(400)
  })

  it('come from a seller who agrees on a page, not from one who refuses', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: world.keys.taobao.app_key,
      state: 's1',
    })
    query.set('redirect_uri', 'http://127.0.0.1:9/back')
    const page = `${world.url}/taobao/authorize?${query.toString()}`
    expect(await (await fetch(page)).text()).toContain('予所家居旗舰店')
    const answer = async (action: string) => {
      const form = new URLSearchParams({ action, store: emptyStores.taobao }).toString()
      const back = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
      return new URL(back.headers.get('location') ?? '').searchParams
    }
    expect((await answer('refuse')).get('error')).toBe('access_denied')
    const agreed = await answer('agree')
    expect(agreed.get('state')).toBe('s1')
    const code = agreed.get('code') ?? ''
    expect((await world.taobaoToken({ grant_type: 'authorization_code', code })).status).toBe(200)
    const foreign = page.replace(world.keys.taobao.app_key, '99999999')
    expect((await fetch(foreign)).status).toBe(404)
  })
})

it('discounts are split to the cent, remainders to the largest', () => {
  expect(split(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(split(11, [100, 600, 0])).toEqual([2, 9, 0])
  expect(split(5, [0, 0])).toEqual([5, 0])
})
