import { callPath, type Call } from '@showfloor/contract/common/call'
import { SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createShop, signIn, testPassword } from '../../../testing/factories.ts'
import { callerWith, startWorld, type Caller, type World } from '../../../testing/world.ts'

let world: World
let addresses = 0
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const { identity, shops } = contract
const json = { 'content-type': 'application/json' }
/** A caller with an own address, so that failures of one test do not count in the next. */
const stranger = (): Caller => callerWith(world, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` })

describe('signing in', () => {
  test('R3.03 by account or mobile: a token for seven days, and the user with roles and permissions', async () => {
    const account = await createAccount(world, { roles: ['guide'], name: '林晓' })
    for (const username of [account.username, account.mobile, ` ${account.username} `]) {
      const answer = await stranger().ask(identity.login, { username, password: testPassword })
      expect(answer).toMatchObject({ expireTime: 604_800, loginCookieName: SESSION_COOKIE })
      expect(answer.token).toMatch(/^[\w-]{43}$/)
    }
    const guide = await signIn(world, { name: '林晓' })
    const user = await guide.ask(identity.currentUser, {})
    expect(user).toMatchObject({
      id: guide.account.id,
      userId: expect.stringMatching(/^u-\d+$/) as string,
      username: guide.account.username,
      avatar: '',
      enabled: true,
      name: '林晓',
      roles: ['guide'],
    })
    expect(user.permissions).toContain('order.write')
    expect(user.permissions).not.toContain('cost.read')
    expect(JSON.stringify(user)).not.toMatch(/argon2|hash/i)
  })

  test('R7.26 the watermark over prices names the user', async () => {
    const guide = await signIn(world, { name: '林晓' })
    const { userId } = await guide.ask(identity.currentUser, {})
    expect(await guide.ask(identity.userWatermark, {})).toEqual({ text: `林晓 ${userId}` })
  })

  test('the account name is matched regardless of case and width, for sign-in and for counting failures', async () => {
    const account = await createAccount(world)
    const { username } = account
    const fullWidth = (text: string) =>
      text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
    const forms = [
      username.toUpperCase(),
      fullWidth(username),
      `\u3000${username}\u00a0`,
      fullWidth(account.mobile),
    ]
    for (const form of forms)
      expect(await stranger().ask(identity.login, { username: form, password: testPassword })).toMatchObject({
        expireTime: 604_800,
      })
    for (const name of [username, 'nobody-of-ours']) {
      const told = []
      for (const form of [name, name.toUpperCase(), fullWidth(name), `${name}\u3000`])
        told.push((await stranger().refused(identity.login, { username: form, password: 'wrong' })).captcha)
      expect(told).toEqual([false, false, true, true])
    }
  })

  test('an unknown account and a wrong password get the same answer at every try', async () => {
    const account = await createAccount(world)
    const tries = async (username: string) => {
      const answers = []
      for (let round = 0; round < 5; round += 1)
        answers.push(await stranger().refused(identity.login, { username, password: 'wrong' }))
      return answers
    }
    const wrong = await tries(account.username.toUpperCase())
    expect(wrong).toEqual(await tries('NOBODY-HERE'))
    expect(wrong[0]).toEqual({ status: 400, code: 'LOGIN_FAILED', error: '账号或密码错误', captcha: false })
    expect(wrong[4]?.code).toBe('CAPTCHA_REQUIRED')
  })

  test('R5.01 R6.02 a disabled account learns its state only with its right password', async () => {
    const account = await createAccount(world, { enabled: false })
    const right = await stranger().refused(identity.login, {
      username: account.username,
      password: testPassword,
    })
    expect(right).toMatchObject({ code: 'ACCOUNT_DISABLED', error: '账号无法使用,请联系管理员!' })
    const wrong = await stranger().refused(identity.login, { username: account.username, password: 'wrong' })
    expect(wrong.code).toBe('LOGIN_FAILED')
  })
})

describe('a session', () => {
  test('needs cookie and token of the same session', async () => {
    const one = await signIn(world)
    const other = await signIn(world)
    const token = one.headers[TOKEN_HEADER] ?? ''
    for (const headers of [
      {},
      { [TOKEN_HEADER]: token },
      { cookie: one.headers['cookie'] ?? '' },
      { [TOKEN_HEADER]: token, cookie: other.headers['cookie'] ?? '' },
    ]) {
      expect(
        (await callerWith(world, headers as Record<string, string>).refused(identity.currentUser, {})).code,
      ).toBe('UNAUTHENTICATED')
    }
    expect((await one.ask(identity.currentUser, {})).userId).toBeTruthy()
  })

  test('ends with logout, at once on every process', async () => {
    const guide = await signIn(world)
    await guide.ask(identity.currentUser, {})
    await guide.ask(identity.logout, [])
    expect((await guide.refused(identity.currentUser, {})).status).toBe(401)
  })

  test('expires, and the job deletes it', async () => {
    const guide = await signIn(world)
    await sql`
      update sessions
      set expires_at = now() - interval '1 second'
      where account_id = ${guide.account.id}`.execute(world.db)
    expect((await guide.refused(identity.currentUser, {})).code).toBe('UNAUTHENTICATED')
    await world.app.jobs.find((job) => job.name === 'sessions-tidy')?.work()
    const { rows } = await sql`
      select 1
      from sessions
      where account_id = ${guide.account.id}`.execute(world.db)
    expect(rows).toEqual([])
  })

  test('stores no secret in the database', async () => {
    const guide = await signIn(world)
    const { rows } = await sql<{
      everything: string
    }>`
      select row_to_json(s)::text as everything
      from sessions s
      where account_id = ${guide.account.id}`.execute(world.db)
    expect(rows[0]?.everything).not.toContain(guide.headers[TOKEN_HEADER])
  })
})

describe('shops', () => {
  test('R3.07 R5.06 R7.08 R7.09 R7.22 R8.08 an account sees its own shops completely, and no other; each has to sell through the unified channel', async () => {
    const mine = await createShop(world, {
      siteName: '[华东]上海店',
      stagePayment: true,
      cloudPosType: 'SHOUQIANBA_LITE',
      newShopEndTime: '2027-03-01T00:00:00Z',
      isStateSubsidies: true,
    })
    await sql`
      update shops
      set site_code = 'SH-1', channel_shop_type = 'DIRECT', channel_shop_category = 'FLAGSHIP'
      where id = ${mine}`.execute(world.db)
    const foreign = await createShop(world)
    const guide = await signIn(world, { shopIds: [mine] })
    const flow = async (no: number) => {
      const className = 'com.showfloor.trade.ShopOrder'
      const response = await world.app.server.inject({
        method: 'POST',
        url: '/api/gateway/furniture_base/user-shop-flow/list',
        headers: guide.headers,
        payload: [{ className, no, size: 9999 }],
      })
      return response.json<{ res: { data: unknown[] } }>().res.data
    }
    const shop = {
      id: mine,
      siteCode: 'SH-1',
      siteName: '[华东]上海店',
      channelId: world.channelId,
      stagePayment: true,
      cloudPosType: 'SHOUQIANBA_LITE',
      newShopEndTime: '2027-03-01T00:00:00.000Z',
      isStateSubsidies: true,
      channelShopType: 'DIRECT',
      channelShopCategory: 'FLAGSHIP',
      closedAt: null,
    }
    expect(await flow(1)).toEqual([shop])
    expect(await flow(2)).toEqual([])
    expect((await guide.ask(shops.channelShopUserFlow, { id: mine })).channel).toMatchObject({
      siteCode: '8888888',
    })
    expect((await guide.refused(shops.channelShopUserFlow, { id: foreign })).code).toBe('SHOP_FORBIDDEN')
    expect(await guide.ask(shops.offlineChannelSite, shop)).toMatchObject({
      siteCode: '8888888',
      channelCode: 'OFFLINESHOPCHANNEL',
    })
    expect(await guide.ask(shops.employeeInfo, {})).toMatchObject({
      id: guide.account.id,
      mobile: guide.account.mobile,
    })
    expect((await guide.ask(shops.baseShopInfo, {})).shopCount).toBeGreaterThan(1)
    await sql`
      insert into channels (id, code, name, site_code)
      values (77, 'OTHER', 'other', '7777777')`.execute(world.db)
    const other = await createShop(world, { channelId: '77' })
    const without = await createShop(world, { channelId: null })
    const there = await signIn(world, { shopIds: [other, without] })
    expect(await there.refused(shops.offlineChannelSite, { id: other })).toMatchObject({
      code: 'UNIFIED_CHANNEL_MISSING',
      error: '此店铺未开通线下门店统一渠道店铺[8888888]',
    })
    expect(await there.refused(shops.offlineChannelSite, { id: without })).toMatchObject({
      code: 'CHANNEL_INFO_FAILED',
      error: '线下门店统一渠道信息获取失败',
    })
  })

  test('R7.09 employee info and base shop info take an empty body', async () => {
    const guide = await signIn(world)
    const sent = async (call: Call, body: object) =>
      (await world.app.server.inject({ method: 'POST', url: callPath(call), ...body })).statusCode
    for (const call of [shops.employeeInfo, shops.baseShopInfo]) {
      expect(await sent(call, { headers: guide.headers })).toBe(200)
      const headers = { ...guide.headers, ...json }
      for (const payload of ['', '[]', '[{}]']) expect(await sent(call, { headers, payload })).toBe(200)
      for (const payload of ['[{},{}]', 'null']) expect(await sent(call, { headers, payload })).toBe(400)
    }
  })
})
