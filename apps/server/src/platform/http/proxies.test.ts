import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { describe, expect, test } from 'vitest'
import { createAccount, testPassword } from '../../testing/factories.ts'
import { startWorld } from '../../testing/world.ts'
import { configFrom } from '../config.ts'
import { sql } from '../database/sql.ts'

type Way = { from: string; forwardedFor?: string; forwardedProto?: string }

/** How a server with these settings sees a sign-in: its address, and whether it came over TLS. */
const seen = async (env: Record<string, string>, ways: readonly Way[]) => {
  const world = await startWorld(env)
  try {
    const found = []
    for (const { from, forwardedFor, forwardedProto } of ways) {
      const { id, username } = await createAccount(world)
      const { headers } = await world.app.server.inject({
        method: 'POST',
        url: callPath(contract.identity.login),
        remoteAddress: from,
        headers: {
          ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
          ...(forwardedProto === undefined ? {} : { 'x-forwarded-proto': forwardedProto }),
        },
        payload: { username, password: testPassword },
      })
      const { rows } = await sql<{ address: string }>`
        select address from sessions where account_id = ${id}`.execute(world.db)
      const isSecure = /; Secure/.test(String(headers['set-cookie']))
      expect(headers['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined)
      found.push([rows[0]?.address, isSecure ? 'TLS' : 'plain'])
    }
    return found
  } finally {
    await world.close()
  }
}

const customer = '203.0.113.9'
const byTls = (from: string, forwardedFor = customer): Way => ({
  from,
  forwardedFor,
  forwardedProto: 'https',
})

describe('the address of a request, and whether its cookies are for TLS only', () => {
  test('is trusted from a proxy on the same machine, and from no other', async () => {
    expect(await seen({}, [byTls('127.0.0.1'), byTls('10.0.0.5'), { from: '127.0.0.1' }])).toEqual([
      [customer, 'TLS'],
      ['10.0.0.5', 'plain'],
      ['127.0.0.1', 'plain'],
    ])
  })

  test('is trusted from the named proxies, and from no other', async () => {
    const named = { TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }
    const ways = [
      byTls('10.0.0.5'),
      byTls('2001:db8::1'),
      byTls('127.0.0.1'),
      // Anything that the customer wrote into it precedes what the proxies wrote.
      byTls('10.0.0.5', `1.2.3.4, ${customer}, 10.0.0.6`),
      { ...byTls('10.0.0.5'), forwardedProto: 'http' },
    ]
    expect(await seen(named, ways)).toEqual([
      [customer, 'TLS'],
      [customer, 'TLS'],
      ['127.0.0.1', 'plain'],
      [customer, 'TLS'],
      [customer, 'plain'],
    ])
  })

  test('is trusted from this number of proxies, or from none', async () => {
    const ways = [byTls('10.0.0.5', `1.2.3.4, ${customer}, 10.0.0.6`)]
    expect(await seen({ TRUST_PROXY: '2' }, ways)).toEqual([[customer, 'TLS']])
    expect(await seen({ TRUST_PROXY: 'none' }, [byTls('127.0.0.1')])).toEqual([['127.0.0.1', 'plain']])
  })

  test('is TLS wherever the public address is', async () => {
    expect(await seen({ PUBLIC_URL: 'https://shop.example.com' }, [{ from: '10.0.0.5' }])).toEqual([
      ['10.0.0.5', 'TLS'],
    ])
  })
})

test.each([
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1/8/8'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', 'loopback,,'],
  ['MANAGEMENT_ADDRESS', '9464'],
  ['MANAGEMENT_ADDRESS', 'localhost:99999'],
  ['MANAGEMENT_ADDRESS', '::1:9464'],
])('%s=%s is refused by a sentence that names it', (name, value) => {
  const env = { DATABASE_URL: 'postgres://localhost/shop', [name]: value }
  expect(() => configFrom(env)).toThrow(new RegExp(`^${name}: must be [^\n]+$`))
})
