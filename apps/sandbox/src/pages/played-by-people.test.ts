import { chinaDay } from '../formats/provider-time.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildSandbox } from '../app.ts'
import { billMishaps } from '../bills/bill-mishaps.ts'
import { openStore } from '../store.ts'
import { openTrade, payTrade } from '../trades.ts'

const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-people-'))
const dayMs = 86_400_000
let app: FastifyInstance
let url: string
beforeAll(async () => {
  const store = openStore(dir)
  for (const tenderNo of ['FIRST', 'NEWEST']) {
    const trade = openTrade(
      store,
      {
        provider: 'WECHAT_PAY',
        tenderNo,
        amountCents: 9900,
        description: '沙发',
        notifyUrl: '',
        expiresAtMs: Date.now() + dayMs,
      },
      Date.now(),
    )
    if (typeof trade !== 'string') payTrade(store, trade, 9900, Date.now())
  }
  store.close()
  app = await buildSandbox({ dir })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  rmSync(dir, { recursive: true, force: true })
})

const read = async (path: string) => (await fetch(`${url}${path}`)).text()
const press = async (path: string, form: Record<string, string>) => {
  const body = new URLSearchParams(form).toString()
  const { status } = await fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' })
  expect([path, form, status]).toEqual([path, form, 303])
}
const call = async (path: string, body?: object): Promise<unknown> => {
  const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  return (await fetch(`${url}${path}`, asked)).json()
}

it('each mishap of a bill is a button, which shows as chosen and changes the file', async () => {
  const fileOf = (day = chinaDay(Date.now())) => read(`/sandbox/bills/WECHAT_PAY/${day}`)
  const whole = await fileOf()
  const files = new Map<string, string>()
  for (const mishap of billMishaps) {
    await press('/statements/bills', { source: 'WECHAT_PAY', mishap })
    const [chosen = ''] =
      /<button class="small primary" name="mishap" value="\w+"/.exec(await read('/statements')) ?? []
    expect(chosen).toContain(`value="${mishap}"`)
    files.set(mishap, await fileOf())
  }
  await press('/statements/bills', { source: 'WECHAT_PAY', mishap: 'rowNextDay' })
  expect(await fileOf(chinaDay(Date.now() + dayMs))).toContain('`NEWEST,')
  // The answer before the file tells of these.
  const unchanged = ['whole', 'notReady', 'none', 'wrongHash']
  expect([...files].filter(([, text]) => text === whole).map(([mishap]) => mishap)).toEqual(unchanged)
  // A row that is missing and one that comes a day later leave the same file.
  expect(new Set(files.values()).size).toBe(billMishaps.length - unchanged.length)
  const header = (mishap: string) => files.get(mishap)?.split('\r\n')[0]
  expect(header('columnMissing')).not.toContain('商户订单号')
  expect(header('columnMore')).toContain('新增列')
  expect(header('columnsMoved')?.split(',').at(-1)).toBe('交易时间')
  expect(files.get('rowMissing')).not.toContain('`NEWEST,')
  expect(files.get('rowTwice')?.split('`NEWEST,').length).toBe(3)
})

it('a receiver of webhooks checks signatures, counts copies, and answers as a person or a call has chosen', async () => {
  const secret = `whsec_${Buffer.from('a secret of the receiver').toString('base64')}`
  const send = (by: string, id = 'evt_1') => {
    const at = new Date()
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign(id, at, '{}'),
    }
    return fetch(`${url}/webhooks/inbox`, { method: 'POST', body: '{}', headers, redirect: 'manual' })
  }
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  expect((await send(other)).status).toBe(204)
  await press('/webhooks', { secret })
  expect([(await send(secret)).status, (await send(other)).status]).toEqual([204, 401])
  await press('/webhooks', { answer: '503' })
  expect((await send(secret, 'evt_2')).status).toBe(503)
  await call('/sandbox/webhooks', { answer: 'REDIRECT' })
  expect((await send(secret, 'evt_3')).status).toBe(302)
  await call('/sandbox/webhooks', { answer: 'LOST' })
  await expect(send(secret, 'evt_4')).rejects.toThrow(/fetch failed/)
  const inbox = z
    .object({ received: z.array(z.object({ id: z.string(), signature: z.string(), copy: z.int() })) })
    .parse(await call('/sandbox/webhooks'))
  expect(inbox.received.toReversed()).toMatchObject([
    { id: 'evt_1', signature: 'UNCHECKED', copy: 1 },
    { id: 'evt_1', signature: 'VALID', copy: 2 },
    { id: 'evt_1', signature: 'INVALID', copy: 3 },
    { id: 'evt_2', signature: 'VALID', copy: 1 },
    { id: 'evt_3' },
    { id: 'evt_4' },
  ])
  await fetch(`${url}/webhooks/inbox`, { method: 'POST', body: '<b>' }).catch(() => {})
  const page = await read('/webhooks?lang=en')
  expect(page).toContain('signature invalid')
  expect(page).toContain('&lt;b&gt;')
  expect(page).not.toContain('<span class="small"><b></span>')
})

it('a voucher has a last minute to be taken back, repeats have two answers, and links lead astray', async () => {
  const issued = { kind: 'CASH', as: 'USED', count: '1', yuan: '80', face: '100', place: '' }
  const parts = { platformYuan: '5.5', merchantYuan: '0.01' }
  const offsets = { DOUYIN: 3_540_000, MEITUAN: 540_000 }
  for (const [platform, agoMs] of Object.entries(offsets)) {
    await press('/vouchers', { platform, ...issued, ...parts })
    const [, code = ''] = /action="\/vouchers\/(\d+)"/.exec(await read('/vouchers')) ?? []
    await press(`/vouchers/${code}`, { what: 'lastMinute' })
    const voucher = z
      .object({ platformCents: z.int(), merchantCents: z.int(), uses: z.array(z.object({ atMs: z.int() })) })
      .parse(await call(`/sandbox/vouchers/${code}`, { what: 'expire' }))
    expect(voucher).toMatchObject({ platformCents: 550, merchantCents: 1 })
    const leftMs = (voucher.uses[0]?.atMs ?? 0) + agoMs - Date.now()
    expect(Math.abs(leftMs)).toBeLessThan(30_000)
  }
  await press('/vouchers/mishap', { platform: 'DOUYIN', mishap: 'repeatTwo' })
  expect(await call('/sandbox/voucher-repeats', { result: 1208 })).toEqual({ result: 1208 })
  const targets = ['foreign', 'private', 'endless'].map(async (name) => {
    const answer = await fetch(`${url}/d/${name}`, { redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '', url).host
  })
  const here = new URL(url).host
  expect(await Promise.all(targets)).toEqual(['v.douyin.com.evil.example', '169.254.169.254', here])
})

it('a robot’s fault is chosen for several messages', async () => {
  await press('/robots', { token: 'demo-robot', fault: 'TOO_FAST', times: '2' })
  const send = () => call('/robot/send?access_token=demo-robot', {})
  expect([await send(), await send()]).toMatchObject([{ errcode: 130101 }, { errcode: 130101 }])
  expect(await send()).toMatchObject({ errcode: 400105 })
})
