import { contract } from '@showfloor/contract/contract'
import { SESSION_COOKIE } from '@showfloor/contract/common/constants'
import { callPath } from '@showfloor/contract/common/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { createAccount } from '../../testing/factories.ts'
import { callerWith, requestOf, sessionHeaders, startWorld, type World } from '../../testing/world.ts'
import { firstStart } from './start/first-start.ts'

const { audit, customers, identity, setup, shops } = contract
const publicUrl = 'https://shop.example'
const chain = {
  username: 'boss',
  name: '程立',
  mobile: '13900001111',
  password: 'Showroom-2026',
  chainName: '木与光',
  channelName: '线下门店',
  shopCode: 'SF001',
  siteName: '[华东]虹桥店',
}

let world: World
const anybody = () => callerWith(world, {})
const start = (environment: Record<string, string> = {}) =>
  firstStart({ db: world.db, publicUrl, environment })
/** The token of the set-up address that a server has just printed. */
const printed = async (): Promise<string> =>
  /https:\/\/shop\.example\/setup\?token=(\S+)$/.exec((await start()) ?? '')?.[1] ?? ''

describe('the set-up of a new chain', () => {
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world?.close())

  test('a set-up address is stored as a hash and is valid for a day; a wrong or expired one says so', async () => {
    const token = await printed()
    const { rows } = await sql<{ row: string; hours: number }>`
      select a::text as row, extract(epoch from expires_at - now())::int / 3600 as hours
      from setup_addresses a`.execute(world.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token.slice(2))
    expect([23, 24]).toContain(rows[0]?.hours)
    expect(await anybody().ask(setup.begin, { token })).toEqual({ chainName: 'Showfloor 家居' })
    expect((await anybody().refused(setup.begin, { token: `${token}x` })).code).toBe('SETUP_ADDRESS_INVALID')
    await sql`update setup_addresses set expires_at = now()`.execute(world.db)
    expect(await anybody().refused(setup.finish, { ...chain, token })).toMatchObject({
      status: 410,
      code: 'SETUP_ADDRESS_EXPIRED',
    })
  })

  test('bad input is refused by field and leaves the address valid', async () => {
    const token = await printed()
    const waiting = await createAccount(world, { enabled: false, roles: [] })
    for (const [wrong, code] of [
      [{ password: '12345678' }, 'PASSWORD_COMMON'],
      [{ password: 'boss1boss1' }, 'PASSWORD_IS_NAME'],
      [{ password: 'boss' }, 'PASSWORD_TOO_SHORT'],
      [{ shopCode: '-1' }, 'INVALID_INPUT'],
      [{ mobile: waiting.mobile }, 'ACCOUNT_EXISTS'],
    ] as const)
      expect((await anybody().refused(setup.finish, { ...chain, token, ...wrong })).code).toBe(code)
    expect(await anybody().ask(setup.begin, { token })).toEqual({ chainName: 'Showfloor 家居' })
  })

  test('when two people finish at once, one becomes the administrator and is signed in, and every address is used up', async () => {
    const [token, other] = [await printed(), await printed()]
    const answers = await Promise.all(
      [token, other].map((one, index) =>
        world.app.server.inject(
          requestOf(setup.finish, {
            ...chain,
            token: one,
            username: `boss${index}`,
            mobile: `1390000111${index}`,
            shopCode: `SF00${index}`,
          }),
        ),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const won = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(answers[1 - won]?.json()).toMatchObject({
      code: 'SETUP_DONE',
      error: '初次设置已经完成，设置地址不再可用，请直接登录',
    })
    const answer = answers[won]
    const cookie = answer?.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
    const boss = callerWith(
      world,
      sessionHeaders(answer?.json<{ res: { token: string } }>().res.token ?? '', cookie),
    )
    const user = await boss.ask(identity.currentUser, {})
    expect(user).toMatchObject({ username: `boss${won}`, enabled: true, passwordTemporary: false })
    expect(user.permissions).toContain('chain.manage')
    expect(await boss.ask(shops.baseShopInfo, {})).toEqual({ name: '木与光', logo: '', shopCount: 1 })
    const { data } = await boss.ask(shops.userShopFlow, {})
    expect(data).toMatchObject([
      { siteCode: `SF00${won}`, siteName: '[华东]虹桥店', channelId: world.channelId },
    ])
    expect(await boss.ask(shops.offlineChannelSite, { id: data[0]?.id ?? '' })).toMatchObject({
      siteCode: '8888888',
    })
    expect((await boss.ask(customers.districts, {})).data.length).toBeGreaterThan(30)
    const log = await boss.ask(audit.list, {})
    expect(log.data).toContainEqual(expect.objectContaining({ action: 'setup.finish', subject: user.id }))
    for (const one of [token, other])
      expect((await anybody().refused(setup.begin, { token: one })).code).toBe('SETUP_DONE')
    expect(await start()).toBeNull()
  })
})

describe('the unattended set-up by settings', () => {
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world?.close())
  const settings = {
    SETUP_USERNAME: 'boss',
    SETUP_NAME: '程立',
    SETUP_MOBILE: '13900001111',
    SETUP_PASSWORD: 'Showroom-2026',
    SETUP_CHAIN_NAME: '木与光',
    SETUP_SHOP_CODE: 'SF001',
    SETUP_SHOP_NAME: '[华东]虹桥店',
  }

  test('a missing, wrong or weak setting is named, without its value', async () => {
    const { SETUP_MOBILE: _, ...incomplete } = settings
    await expect(start(incomplete)).rejects.toThrow(/^SETUP_MOBILE is missing/)
    await expect(start({ ...settings, SETUP_MOBILE: '139' })).rejects.toThrow(/^SETUP_MOBILE cannot be used/)
    await expect(start({ ...settings, SETUP_PASSWORD: 'short' })).rejects.toThrow(
      /^SETUP_\*: The password needs/,
    )
  })

  test('servers that start at once set the chain up once; the password has to be changed first', async () => {
    const said = await Promise.all([start(settings), start(settings)])
    expect(said.filter((text) => text !== null)).toEqual([
      'The chain is set up: boss signs in at https://shop.example with SETUP_PASSWORD and then chooses a new password.',
    ])
    const answer = await world.app.server.inject({
      method: 'POST',
      url: callPath(identity.login),
      payload: { username: 'boss', password: 'Showroom-2026' },
    })
    const { token } = answer.json<{ result: { token: string } }>().result
    const boss = callerWith(world, sessionHeaders(token, answer.cookies[0]?.value ?? ''))
    expect(await boss.ask(identity.currentUser, {})).toMatchObject({ passwordTemporary: true })
    expect((await boss.refused(shops.userShopFlow, {})).code).toBe('PASSWORD_TEMPORARY')
  })
})
