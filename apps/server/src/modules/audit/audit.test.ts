import { contract, contractCalls } from '@showfloor/contract/contract'
import { parse } from 'csv-parse/sync'
import { sql } from '../../platform/database/sql.ts'
import { vaultWith } from '../../platform/secrets/vault.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createShop, signIn } from '../../testing/factories.ts'
import { shopSet } from '../../testing/shop-set.ts'
import { startWorld, worldKey, type World } from '../../testing/world.ts'
import { openedForRobot } from '../settings/settings.public.ts'

const { audit, identity, settings, shops } = contract
let world: World
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world, { roles: ['admin'], name: '=程立' })
})
afterAll(() => world?.close())

describe('the audit log', () => {
  test('records who did what to which id, when and from where; a failed call leaves no entry', async () => {
    const { id } = await createAccount(world)
    await admin.ask(
      identity.accountDisable,
      { id },
      { 'user-agent': 'Tablet', 'x-forwarded-for': '198.51.100.7' },
    )
    await admin.refused(identity.accountDisable, { id: admin.account.id })
    const { data } = await admin.ask(audit.list, { action: 'identity.accountDisable' })
    expect(data).toMatchObject([
      {
        accountId: admin.account.id,
        accountName: '=程立',
        actionName: '停用账号',
        subject: id,
        device: 'Tablet',
        address: '198.51.100.7',
      },
    ])
    expect(Math.abs(Date.parse(data[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('is readable: names for roles, shops and accounts, labels for fields, a name for the device', async () => {
    const shopId = await createShop(world)
    const { id, username } = await createAccount(world, { name: '唐婉清' })
    const { code } = await admin.ask(identity.roleCreate, { name: '陈列员', permissions: ['order.read'] })
    const agent = 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
    const rights = { roles: ['guide', code], shopIds: [shopId] }
    const before = await admin.ask(identity.accountDetail, { id })
    const update = { id, before, name: '唐婉清', ...rights }
    await admin.ask(identity.accountUpdate, update, { 'user-agent': agent })
    const [entry] = (await admin.ask(audit.list, { subject: id })).data
    expect(entry).toMatchObject({
      actionName: '修改账号',
      subjectName: `唐婉清 ${username}`,
      detail: [
        { field: 'roles', name: '角色' },
        { field: 'shopIds', name: '店铺' },
      ],
      device: 'Safari · iPad',
      userAgent: agent,
    })
    expect(entry?.detail[0]?.value.split('、').sort()).toEqual(['导购', '陈列员'])
    expect(entry?.detail[1]?.value).not.toContain(shopId)
    const [made] = (await admin.ask(audit.list, { subject: code }, { 'accept-language': 'en' })).data
    expect(made).toMatchObject({
      subjectName: '陈列员',
      detail: [
        { name: 'Name', value: '陈列员' },
        { name: 'Permissions', value: 'See orders' },
      ],
    })
  })

  test('contains neither secrets nor personal data', async () => {
    const secrets = { robotToken: 'token-of-the-robot', robotSecret: 'secret-of-the-robot' }
    await admin.ask(settings.update, { chainName: '木与光', keyWords: '', keepInventoryTime: 60, ...secrets })
    const created = { username: 'audited1', name: '不应出现', mobile: '13712345678', roles: [], shopIds: [] }
    const { id, temporaryPassword } = await admin.ask(identity.accountCreate, created)
    const rights = { roles: [], shopIds: [] }
    const before = { name: created.name, ...rights }
    await admin.ask(identity.accountUpdate, { id, before, name: '也不应出现', ...rights })
    const { rows } = await sql`select * from audit_log`.execute(world.db)
    const everything = JSON.stringify(rows, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(everything).toContain('audited1')
    for (const secret of [
      ...Object.values(secrets),
      temporaryPassword,
      created.mobile,
      created.name,
      '也不应出现',
    ])
      expect(everything).not.toContain(secret)
  })

  test('the database itself refuses to change or empty it, even to its owner', async () => {
    for (const statement of [
      sql`update audit_log set subject = 'nobody'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(statement.execute(world.db)).rejects.toThrow(/append-only|permission denied/)
  })

  test('is searched by account, call, subject and time, and read in pages while more is written', async () => {
    const named = (name: string) => ({ name, permissions: [] })
    const role = await admin.ask(identity.roleCreate, named('第一'))
    const rename = (before: string, name: string) =>
      admin.ask(identity.roleUpdate, { ...role, before: named(before), ...named(name) })
    await rename('第一', '第二')
    await rename('第二', '第三')
    await rename('第三', '第四')
    const first = await admin.ask(audit.list, { subject: role.code, size: 2 })
    expect(first.data).toHaveLength(2)
    await rename('第四', '第五')
    const second = await admin.ask(audit.list, { subject: role.code, size: 2, before: first.next ?? '' })
    expect(second.next).toBeNull()
    const names = [...first.data, ...second.data].map(({ detail }) => detail[0]?.value)
    expect(names).toEqual(['第四', '第三', '第二', '第一'])
    const other = await signIn(world, { roles: ['admin'] })
    const by = (filter: object) => admin.ask(audit.list, filter).then(({ data }) => data.length)
    expect(await by({ accountId: other.account.id })).toBe(0)
    expect(await by({ subject: role.code, accountId: admin.account.id })).toBe(5)
    expect(await by({ subject: role.code, action: 'identity.roleCreate' })).toBe(1)
    const now = new Date().toISOString()
    expect(await by({ subject: role.code, from: now })).toBe(0)
    expect(await by({ subject: role.code, to: now })).toBe(5)
  })

  test('is exported as a file without active formulas, and records the export', async () => {
    await admin.ask(identity.roleCreate, { name: '含"引号", 和逗号', permissions: [] })
    const file = (format: string, filter: object = {}, headers: object = admin.headers) =>
      world.app.server.inject({
        method: 'POST',
        url: '/api/audit-log/export',
        headers: { ...headers },
        payload: [{ ...filter, format }],
      })
    const csv = await file('csv')
    expect(csv.headers['content-disposition']).toContain(encodeURIComponent('操作日志-'))
    expect(csv.body.startsWith('\uFEFF时间,工号,姓名,')).toBe(true)
    const lines: string[][] = parse(csv.body, { bom: true })
    expect(new Set(lines.slice(1).map((line) => line[2]))).toEqual(new Set(["'=程立"]))
    expect(lines.slice(1, 3).map((line) => line[3])).toEqual(['导出操作日志', '新建角色'])
    expect(lines[2]?.[5]).toContain('含"引号", 和逗号')
    expect((await file('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(parse((await file('csv', { action: 'identity.roleCreate', subject: '无' })).body)).toHaveLength(1)
    const guide = await signIn(world)
    expect((await file('csv', {}, guide.headers)).statusCode).toBe(403)
    const { data } = await admin.ask(audit.list, { action: 'audit.export' })
    expect(data).toHaveLength(3)
  })

  test('every call that administers, takes money or cancels is audited, and no other call', async () => {
    const marked = contractCalls().flatMap(([name, call]) => (call.audit ? [name] : []))
    expect(marked).toEqual(
      expect.arrayContaining([
        'payments.shopPayment',
        'payments.remoteSubmit',
        'orders.cancel',
        'settings.update',
      ]),
    )
    const administering = contractCalls().filter(
      ([, call]) =>
        ['account.manage', 'role.manage', 'setting.manage'].includes(call.access) &&
        call.effect !== 'read' &&
        call.repeat !== 'reads',
    )
    expect(administering.map(([name]) => name).filter((name) => !marked.includes(name))).toEqual([])
    const { data } = await admin.ask(audit.actions, {})
    expect(data.map(({ action }) => action).sort()).toEqual([...marked, 'export.ended'].sort())
  })
})

describe('settings', () => {
  test('R3.15 R7.13 everybody can read the built-in setting; its secrets are write-only', async () => {
    const guide = await signIn(world)
    await admin.ask(settings.update, {
      chainName: '木与光',
      keyWords: '沙发,床',
      keepInventoryTime: 90,
      robotToken: 'TOKEN-1',
      robotSecret: 'SEC-1',
    })
    const { data } = await guide.ask(settings.query, { orderBy: 'updatedAt desc', page: 1, size: 10 })
    expect(data).toMatchObject([
      {
        id: expect.stringMatching(/^\d+$/) as string,
        keyWords: '沙发,床',
        keepInventoryTime: 90,
        robotTokenSet: true,
        robotSecretSet: true,
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/TOKEN-1|SEC-1/)
    const named = await guide.ask(settings.query, { select: ['chainName', 'keepInventoryTime'] })
    expect(named.data).toEqual([{ chainName: '木与光', keepInventoryTime: 90 }])
    expect(await guide.refused(settings.query, { select: ['robotToken'] })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await guide.ask(shops.baseShopInfo, {})).name).toBe('木与光')
    const { rows } = await sql<Record<'robotToken' | 'robotSecret', string>>`
      select robot_token, robot_secret from settings`.execute(world.db)
    const vault = vaultWith([worldKey])
    const opened = rows.map((row) =>
      [row.robotToken, row.robotSecret].map((text) => openedForRobot(vault, text)),
    )
    expect(opened).toEqual([['TOKEN-1', 'SEC-1']])
  })

  test('a shop’s name and features are changed', async () => {
    const shopId = await createShop(world)
    const set = shopSet({ siteName: '[华东]新名', stagePayment: true, isStateSubsidies: true })
    const seen = { settingsOf: shopId, version: 1 }
    await admin.ask(shops.shopSettingsUpdate, { ...set, ...seen })
    expect((await admin.ask(shops.shopSettings, {})).data).toContainEqual(
      expect.objectContaining({ id: shopId, ...set }),
    )
    expect((await admin.refused(shops.shopSettingsUpdate, { ...set, ...seen, settingsOf: '77' })).code).toBe(
      'NOT_FOUND',
    )
  })
})
