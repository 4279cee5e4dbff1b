import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { callPath, isAskedByAddress, isGateway, type Call } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER, SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { errorText, type ErrorCode } from '@showfloor/contract/common/errors'
import {
  allPermissions,
  permissions,
  roleCodes,
  rolePermissions,
  type Permission,
  type RoleCode,
} from '@showfloor/contract/common/permissions'
import { contract, contractCalls } from '@showfloor/contract/contract'
import type { FastifyRequest } from 'fastify'
import { CallError } from './platform/calls/errors.ts'
import { readInput } from './platform/calls/input/request-input.ts'
import { sql } from './platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endless,
  inputSchema,
  leaves,
  nonsense,
  sampleInput,
  shopPlaces,
  withValue,
  type Json,
} from './testing/contract/inputs.ts'
import { isTurnedAway } from './testing/contract/door.ts'
import { createShop, signIn } from './testing/factories.ts'
import { requestOf, startWorld, type World } from './testing/world.ts'

type Headers = Record<string, string>
type Answer = { status: number; code: unknown; error: unknown; body: Record<string, unknown> }

const calls = contractCalls()
const signedInCalls = calls.filter(([, call]) => call.access !== 'public')
const withPermission = calls.filter(([, call]) => Object.hasOwn(permissions, call.access))
const scopedCalls = calls.filter(([, call]) => call.shop !== undefined)
// Signing out accepts any list or object and ends the session that sends it.
const readers = calls.filter(([name, call]) => !isAskedByAddress(call) && name !== 'identity.logout')

let world: World
let shopId: string
let foreignShopId: string
let admin: Headers
const lacking = new Map<string, Headers>()

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  foreignShopId = await createShop(world)
  const all = allPermissions
  for (const permission of all) {
    const role = `without-${permission}`
    await sql`insert into roles (code, name) values (${role}, ${role})`.execute(world.db)
    await sql`insert into role_permissions (role_code, permission)
      select ${role}, unnest(${all.filter((one) => one !== permission)}::text[])`.execute(world.db)
    const { headers } = await signIn(world, { roles: [role as RoleCode], shopIds: [shopId] })
    lacking.set(permission, headers)
  }
  admin = (await signIn(world, { roles: ['admin'], shopIds: [shopId] })).headers
})
afterAll(() => world?.close())

const nouns = Object.keys(contract)
/** The sources of a noun's module. */
const sourcesOf = (noun: string): string[] => {
  const folder = path.join(import.meta.dirname, 'modules', noun)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

const envelope = (call: Call, input: unknown): unknown =>
  isGateway(call) && !isAskedByAddress(call) ? [input] : input

/** Sends a raw body, or the input of a call that has it in its address. */
const send = async (call: Call, body: unknown, headers: Headers): Promise<Answer> => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await world.app.server.inject({
    ...(isAskedByAddress(call)
      ? requestOf(call, body)
      : { method: call.method, url: callPath(call), payload }),
    headers: { ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const answer = isJson ? response.json<Record<string, unknown>>() : {}
  return { status: response.statusCode, code: answer.code, error: answer.error, body: answer }
}

let keys = 0
const newKey = (): Headers => ({ [IDEMPOTENCY_HEADER]: `contract-${(keys += 1)}` })
const headers = (): Headers => ({ ...admin, ...newKey() })
const refusedAs = (code: ErrorCode, language: 'zh' | 'en' = 'zh') => ({
  code,
  error: errorText(code, language),
})
const samples = new Map<Call, Json>()
/** The sample input of a call, made once: making one takes longer than most calls. */
const sample = (call: Call): Json => {
  const made = samples.get(call) ?? sampleInput(call, shopId)
  samples.set(call, made)
  return made
}

describe('R6.01 without both halves of a session every call but the public ones answers 401', () => {
  test.each(signedInCalls)('%s', async (_name, call) => {
    const body = envelope(call, sample(call))
    const { cookie = '', [TOKEN_HEADER]: token = '' } = admin
    const halves: Headers[] = [
      {},
      { cookie },
      { [TOKEN_HEADER]: token },
      { [TOKEN_HEADER]: token, cookie: `${SESSION_COOKIE}=${'x'.repeat(43)}` },
      { [TOKEN_HEADER]: 'x'.repeat(43), cookie },
    ]
    for (const half of halves)
      expect(await send(call, body, { ...half, ...newKey() })).toMatchObject({
        status: 401,
        ...refusedAs('UNAUTHENTICATED'),
      })
    expect(await send(call, body, { 'accept-language': 'en-GB' })).toMatchObject(
      refusedAs('UNAUTHENTICATED', 'en'),
    )
  })
})

describe('R6.02 a disabled account is refused at once', () => {
  test('by every call, in the middle of its session', async () => {
    const { account, headers } = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    const [, first] = signedInCalls[0] ?? []
    if (!first) throw new Error('the contract has no call for signed-in accounts')
    expect((await send(first, envelope(first, sample(first)), headers)).status).toBe(200)
    await sql`update accounts set enabled = false where id = ${account.id}`.execute(world.db)
    world.app.news.announce([{ topic: 'session', shopId: null, id: null }])
    for (const [, call] of signedInCalls)
      expect(await send(call, envelope(call, sample(call)), { ...headers, ...newKey() })).toMatchObject({
        status: 403,
        ...refusedAs('ACCOUNT_DISABLED'),
      })
  })
})

describe('with a temporary password only the calls for a new one are open', () => {
  const open = ['identity.currentUser', 'identity.logout', 'identity.changePassword']
  const temporary = async (): Promise<Headers> => {
    const { account, headers } = await signIn(world, { roles: ['admin'], shopIds: [shopId], name: '新同事' })
    await sql`update accounts set password_temporary = true where id = ${account.id}`.execute(world.db)
    world.app.news.announce([{ topic: 'session', shopId: null, id: null }])
    return headers
  }
  let held: Headers
  beforeAll(async () => void (held = await temporary()))

  test.each(signedInCalls.filter(([name]) => !open.includes(name)))('%s', async (_name, call) => {
    expect(await send(call, envelope(call, sample(call)), { ...held, ...newKey() })).toMatchObject({
      status: 403,
      ...refusedAs('PASSWORD_TEMPORARY'),
    })
  })

  test('the user can read their account without rights, set a password and sign out', async () => {
    const call = (name: string): Call => {
      const found = calls.find(([other]) => other === name)?.[1]
      if (!found) throw new Error(`the contract has no ${name}`)
      return found
    }
    const { body } = await send(call('identity.currentUser'), {}, held)
    expect(body.result).toMatchObject({
      name: '新同事',
      passwordTemporary: true,
      roles: [],
      permissions: [],
    })
    const wrong = { currentPassword: 'not it', newPassword: 'oak-and-linen-42' }
    expect(await send(call('identity.changePassword'), wrong, held)).toMatchObject({
      code: 'PASSWORD_WRONG',
    })
    expect((await send(call('identity.logout'), {}, await temporary())).status).toBe(200)
  })
})

describe('a role that has every permission but the one a call needs is refused with 403', () => {
  test.each(withPermission)('%s', async (_name, call) => {
    const headers = { ...lacking.get(call.access), ...newKey() }
    expect(await send(call, envelope(call, sample(call)), headers)).toMatchObject({
      status: 403,
      ...refusedAs('FORBIDDEN'),
    })
  })
})

/** The permissions that a call with its sample input needs: its own and, if it runs another call, that call's. */
const neededBy = (call: Call): Permission[] => {
  const { functionName } = sample(call) as { functionName?: string }
  const named = calls.find(([name]) => name === functionName)?.[1]
  return [call, ...(named ? [named] : [])].flatMap(({ access, also = [] }) => [access as Permission, ...also])
}

// Sent are the calls of each built-in role and of none, and those that a permission alone opens. What it leaves closed is asked at the door, which each call
// has been seen to have: without its permission it was refused above.
describe('every permission × every call × every role: allowed exactly as the table says', () => {
  const roles = [
    ...roleCodes.map((role) => [role, rolePermissions[role]] as const),
    ...allPermissions.map((permission) => [permission, [permission]] as const),
    ['nothing', []] as const,
  ]
  test.each(roles)('%s', async (role, granted: readonly Permission[]) => {
    const code = (allPermissions as readonly string[]).includes(role) ? `only-${role}` : role
    await sql`
      insert into roles (code, name)
      values (${code}, ${code})
      on conflict do nothing`.execute(world.db)
    await sql`insert into role_permissions (role_code, permission)
      select ${code}, unnest(${granted}::text[]) on conflict do nothing`.execute(world.db)
    const { headers } = await signIn(world, { roles: [code as RoleCode], shopIds: [shopId] })
    const { body } = await send(contract.identity.currentUser, {}, headers)
    expect(new Set((body.result as { permissions: string[] }).permissions)).toEqual(new Set(granted))
    const isRefused = async (call: Call): Promise<boolean> => {
      if (code !== role && !granted.includes(call.access as Permission)) return isTurnedAway(call, granted)
      const answer = await send(call, envelope(call, sample(call)), { ...headers, ...newKey() })
      return answer.status === 403 && answer.code === 'FORBIDDEN'
    }
    const wrong: string[] = []
    for (const [name, call] of withPermission) {
      const refused = await isRefused(call)
      if (refused === neededBy(call).every((permission) => granted.includes(permission))) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  test('every permission is required by a call, or shows or allows more within one', () => {
    const asked = new Set<string>(
      calls.flatMap(([, { access, also = [], opens = [] }]) => [access, ...also, ...opens]),
    )
    expect(allPermissions.filter((permission) => !asked.has(permission))).toEqual([])
  })

  test('every permission that a module checks is declared by one of its calls', () => {
    const asked = nouns.flatMap((noun) =>
      sourcesOf(noun).flatMap((text) =>
        [...text.matchAll(/permissions\.has\('([\w.]+)'\)/g)].map(([, permission = '']) => ({
          noun,
          permission,
        })),
      ),
    )
    const undeclared = asked.filter(({ noun, permission }) =>
      calls.every(
        ([name, { access, also = [], opens = [] }]) =>
          !name.startsWith(`${noun}.`) || ![access, ...also, ...opens].includes(permission as Permission),
      ),
    )
    expect(asked.length).toBeGreaterThan(10)
    expect(undeclared).toEqual([])
  })
})

// Looked up within something whose shop was checked, so that a foreign one is not found there.
const foundInside: Record<string, string[]> = {
  'validation.check': ['itemIds.0'],
  'deliveries.customerSlots': ['deliveryId'],
  'deliveries.customerBook': ['moved.id', 'windowId'],
}

describe('R1.08 another shop’s id is refused wherever a call names a shop or something of one', () => {
  test.each(calls)('%s', async (name, call) => {
    const open: string[] = []
    for (const { path, foreign } of shopPlaces(call, sample(call), shopId, foreignShopId)) {
      const answer = await send(call, envelope(call, foreign), headers())
      const refused = answer.status === 403 && answer.error === errorText('SHOP_FORBIDDEN', 'zh')
      if (!refused) open.push(path.join('.'))
    }
    expect(open).toEqual(foundInside[name] ?? [])
  })

  test('and the shop list shows only the account’s shops', async () => {
    const [, list] = calls.find(([name]) => name === 'shops.userShopFlow') ?? []
    if (!list) throw new Error('the contract lists no shops')
    const { body } = await send(list, [{}], headers())
    expect(body.res).toMatchObject({ data: [{ id: shopId }], total: 1 })
    const ofClass = (className: string) => send(list, [{ className }], headers())
    expect((await ofClass('com.showfloor.trade.ShopOrder')).body).toEqual(body)
    expect(await ofClass('com.showfloor.wms.Stock')).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  test('and every call with a shop has a place for its id', () => {
    const without = scopedCalls.filter(
      ([, call]) => shopPlaces(call, sample(call), shopId, foreignShopId).length === 0,
    )
    expect(without.map(([name]) => name)).toEqual([])
  })
})

const isSaidInEnglish = /^[^\p{Script=Han}]+: [^\p{Script=Han}]*[a-z][^\p{Script=Han}]*$/u
/** The problem with an input, in English; undefined if it is valid. */
const problemOf = (call: Call, input: unknown): string | undefined => {
  const request = { headers: { 'accept-language': 'en' }, body: envelope(call, input) } as FastifyRequest
  try {
    readInput(call, request)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.message
  }
}

describe('every input has an upper bound', () => {
  test.each(calls)('%s', (_name, call) => {
    expect(endless(inputSchema(call))).toEqual([])
  })
})

describe('malformed input is answered with 400 and a sentence in both languages, never with 500', () => {
  // Inputs are read by the server's own function. Problems of the whole input and of one field are sent to each call, and each value that is accepted.
  test.each(readers)('%s: any field with an invalid value', async (_name, call) => {
    const input = sample(call)
    const wrong: string[] = []
    const paths = [[], ...leaves(input)]
    for (const [at, path] of paths.entries()) {
      for (const [turn, [what, value]] of nonsense.entries()) {
        const meant = withValue(input, path, value)
        const problem = problemOf(call, meant)
        if (problem !== undefined && !isSaidInEnglish.test(problem))
          wrong.push(`${path.join('.')} = ${what}: ${problem}`)
        const isSent = problem === undefined || path.length === 0 || (at === 1 && turn === 0)
        if (!isSent) continue
        const answer = await send(call, envelope(call, meant), { ...headers(), 'accept-language': 'en' })
        const fine =
          problem === undefined
            ? answer.status < 500
            : answer.status === 400 &&
              answer.code === 'INVALID_INPUT' &&
              isSaidInEnglish.test(String(answer.error))
        if (!fine) wrong.push(`${path.join('.')} = ${what}: ${answer.status} ${String(answer.error)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(readers)('%s: a body of another shape', async (_name, call) => {
    const input = sample(call)
    const bodies: unknown[] = ['{"', 'nonsense', '\u0000', ...(call.emptyBody ? [] : [''])]
    if (isGateway(call) && !call.emptyBody) bodies.push([])
    if (isGateway(call)) bodies.push(input, [input, input], [[input]], null, 7, 'text', { 0: input })
    for (const body of bodies) {
      const answers = await Promise.all(
        ['zh-CN', 'en'].map((language) => send(call, body, { ...headers(), 'accept-language': language })),
      )
      expect(answers).toMatchObject([
        { status: 400, code: 'INVALID_INPUT', error: expect.stringMatching(/^提交的内容有误：\P{ASCII}/u) },
        { status: 400, code: 'INVALID_INPUT', error: expect.stringMatching(/^The input is not valid: \S/) },
      ])
    }
  })

  test.each(calls.filter(([, call]) => !isAskedByAddress(call)))(
    '%s: a body that is no JSON',
    async (_name, call) => {
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense']) {
        const answer = await send(call, '<x/>', { ...headers(), 'content-type': type })
        expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      }
    },
  )
})

describe('R7.03 gateway calls are POST with a list of one and answer success, res or error', () => {
  const gateway = calls.filter(([, call]) => isGateway(call) && call.service !== 'direct')
  const stated = ['identity.menuPermission']

  test('except those that the specification names as GET', () => {
    const others = gateway.filter(([, call]) => call.method !== 'POST')
    expect(others.map(([name]) => name)).toEqual(stated)
  })

  test.each(gateway.filter(([name]) => !stated.includes(name)))('%s', async (_name, call) => {
    const { status, body } = await send(call, [sample(call)], headers())
    expect(body.success).toBe(status === 200)
    expect(Object.keys(body).sort()).toEqual(
      // A caller who has to wait gets the seconds.
      status === 200
        ? ['res', 'success']
        : ['code', 'error', ...(status === 429 ? ['seconds'] : []), 'success'],
    )
  })
})

describe('unknown fields are ignored', () => {
  test.each(readers)('%s', async (_name, call) => {
    const input = sample(call)
    const more = { ...(input as object), t: 1_790_000_000_000, unheardOf: { of: ['anything'] } }
    const plain = await send(call, envelope(call, input), headers())
    const answer = await send(call, envelope(call, more), headers())
    expect(answer.code === 'INVALID_INPUT').toBe(plain.code === 'INVALID_INPUT')
    expect(answer.status).toBeLessThan(500)
  })
})
