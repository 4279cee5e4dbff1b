import type { RoleCode } from '@showfloor/contract/common/permissions'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { configFrom } from '../../../platform/config.ts'
import { sql } from '../../../platform/database/sql.ts'
import { createCart, createProduct, createShop, signIn } from '../../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../../testing/imports/import-desk.ts'
import { callerWith, startWorld, type World } from '../../../testing/world.ts'

const { imports } = contract
let world: World
let shopId: string
let desk: ImportDesk
let admin: ImportDesk['admin']
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
  ;({ admin, shopId } = desk)
})
afterAll(() => world.close())

/** A product with two SKUs for one test. */
const product = () => createProduct(world, { skus: [{}, {}], stock: { [shopId]: 3 } })

describe('undoing', () => {
  test('is refused if any of it has changed since, or is in a cart, and then restores nothing', async () => {
    const { code } = await product()
    const first = await desk.take('stock', csv('sku,stock', `${code}-1,50`, `${code}-2,51`))
    const second = await desk.take('stock', csv('sku,stock', `${code}-1,60`))
    const late = await desk.undo(first.id)
    expect(late).toMatchObject({ state: 'APPLIED', undoable: true })
    expect(late.refusal).toBe(`不能撤销：导入之后又有改动（${code}-1）。没有改动任何数据。`)
    await desk.undo(second.id)
    expect(await desk.undo(first.id)).toMatchObject({ state: 'UNDONE' })
    await desk.take('stock', csv('sku,stock', `${code}-2,9`))
    expect(await desk.redo(first.id)).toMatchObject({
      state: 'UNDONE',
      undoneBy: expect.stringContaining('员工'),
      refusal: `不能重做：撤销之后又有改动，或已被使用（${code}-2）。没有改动任何数据。`,
    })

    const made = await desk.take('products', csv('code,name,price', 'UNDO-1,Chair,10'))
    const { data } = await admin.ask(contract.catalogue.itemMappingPage, { shopId, keyword: 'UNDO-1' })
    await createCart(admin, shopId, [{ itemMappingId: data[0]?.itemMappingId ?? '', quantity: 1 }])
    expect((await desk.undo(made.id)).refusal).toContain('已被使用（UNDO-1）')
    const more = await desk.take('skus', csv('product code,sku code', 'UNDO-1,UNDO-1-B'))
    await desk.take('stock', csv('sku,stock', 'UNDO-1-B,5'))
    expect((await desk.undo(more.id)).refusal).toContain('已被使用（UNDO-1-B）')
    const kept = await sql`select sku_code from skus where sku_code like 'UNDO-1%'`.execute(world.db)
    expect(kept.rows).toHaveLength(2)
  })
})

describe('permissions and server processes', () => {
  test('only administrators import, for their shops; the audit log records applying and undoing', async () => {
    const { code } = await product()
    const guide = await signIn(world, { roles: ['manager'], shopIds: [shopId] })
    for (const call of [imports.list, imports.kinds])
      expect((await guide.refused(call, {})).code).toBe('FORBIDDEN')
    const elsewhere = await signIn(world, { roles: ['admin'], shopIds: [await createShop(world)] })
    const applied = await desk.take('stock', csv('sku,stock', `${code}-1,7`))
    await desk.undo(applied.id)
    expect((await elsewhere.refused(imports.read, { id: applied.id })).code).toBe('NOT_FOUND')
    expect((await elsewhere.refused(imports.undo, { id: applied.id })).code).toBe('NOT_FOUND')
    const asked = { kind: 'stock', fileName: 'a.csv', sizeBytes: 10 } as const
    expect((await elsewhere.refused(imports.signature, { ...asked, shopId })).code).toBe('SHOP_FORBIDDEN')
    expect((await admin.refused(imports.signature, asked)).code).toBe('IMPORT_NEEDS_SHOP')
    const large = { ...asked, shopId, sizeBytes: 64_000_001 }
    expect((await admin.refused(imports.signature, large)).error).toBe('文件不能超过 64 MB')
    const { data } = await admin.ask(contract.audit.list, { subject: applied.id })
    expect(data.map(({ actionName }) => actionName)).toEqual(['撤销导入', '执行导入'])
    const [newest] = (await admin.ask(imports.list, { size: 1 })).data
    expect(newest).toMatchObject({
      id: applied.id,
      startedBy: expect.stringContaining('员工'),
      state: 'UNDONE',
    })
  })

  test('a user who may not read costs neither sees those in a file nor writes them', async () => {
    const { code } = await product()
    await sql`insert into roles (code, name) values ('importer', 'importer')`.execute(world.db)
    await sql`
      insert into role_permissions (role_code, permission)
      values ('importer', 'import.manage')`.execute(world.db)
    const importer = await signIn(world, { roles: ['importer' as RoleCode], shopIds: [shopId] })
    const { id } = await desk.send('prices', csv('货号,销售价,成本价', `${code}-1,2199,123.45`))
    expect(JSON.stringify(await admin.ask(imports.read, { id }))).toContain('123.45')
    const seen = await importer.ask(imports.read, { id })
    expect(seen.preview.rows[0]?.cells).toHaveLength(seen.preview.heads.length)
    expect(seen.preview.rows[0]?.cells).toContain('2199.00')
    expect(JSON.stringify(seen)).not.toContain('123.45')
    for (const call of [imports.apply, imports.check])
      expect((await importer.refused(call, { id })).code).toBe('FORBIDDEN')
    const wrong = await desk.send('prices', csv('货号,成本价', `${code}-1,4321起`))
    expect(wrong.problems[0]?.why).toContain('4321')
    expect((await importer.ask(imports.read, { id: wrong.id })).problems).toMatchObject([
      { place: 'B 列（成本价）', why: '成本价有误' },
    ])
    const payload = [{ id: wrong.id }]
    const { headers } = importer
    const file = await world.app.server.inject({
      method: 'POST',
      url: '/api/imports/problems',
      headers,
      payload,
    })
    expect(file.body).toContain('2,B 列（成本价）,有误,成本价有误')
    const plain = await desk.send('prices', csv('货号,销售价', `${code}-1,2199`))
    expect(await importer.ask(imports.apply, { id: plain.id })).toEqual({ id: plain.id })
    await desk.whenDone(plain.id)

    // Guessing costs is useless: the column stays unused, even when it is chosen by hand.
    const theirs = await importDesk(world, { shopId, admin: importer })
    const guess = csv('货号,成本价', `${code}-1,900`)
    const guessed = await theirs.send('prices', guess)
    expect(guessed).toMatchObject({
      columns: [{ field: 'sku' }, { field: null, written: '没有查看成本价的权限，不使用' }],
      updated: 0,
      unchanged: 1,
    })
    await importer.ask(imports.check, { id: guessed.id, fields: ['sku', 'cost'] })
    expect(await theirs.whenDone(guessed.id)).toMatchObject({
      columns: [{ field: 'sku' }, { field: null }],
      updated: 0,
    })
    expect(await desk.send('prices', guess)).toMatchObject({ updated: 1 })
    const named = async (caller: typeof admin) =>
      (await caller.ask(imports.kinds, {})).data.flatMap(({ fields }) => fields.map(({ key }) => key))
    expect([(await named(importer)).includes('cost'), (await named(admin)).includes('cost')]).toEqual([
      false,
      true,
    ])
  })

  test('R7.26 a signed address is valid once, and only unchanged', async () => {
    const { id, url } = await admin.ask(imports.signature, {
      kind: 'stock',
      shopId,
      fileName: 'a.csv',
      sizeBytes: 9,
    })
    const put = async (address: string) =>
      (await world.app.server.inject({ method: 'PUT', url: address, payload: 'sku,stock' })).statusCode
    expect(await put(url.replace(/expires=\d+/, 'expires=99999999999'))).toBe(403)
    expect(await put(url)).toBe(200)
    expect(await put(url)).toBe(403)
    expect(await desk.whenDone(id)).toMatchObject({ refusal: 'a.csv 只有列名，没有内容。' })
  })

  test('an account has a generous hourly limit of upload addresses', async () => {
    const wanted = { kind: 'stock' as const, shopId, fileName: 'a.csv', sizeBytes: 9 }
    const importer = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
    await importer.ask(imports.signature, wanted)
    await sql`
      update upload_counts
      set count = 120
      where account_id = ${importer.account.id}`.execute(world.db)
    expect(await importer.refused(imports.signature, wanted)).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    })
  })

  test('any server process reads, applies and undoes a file that another one received; abandoned work can be resumed', async () => {
    const { code } = await product()
    const other = await buildApp(
      configFrom({
        DATABASE_URL: world.databaseUrl,
        LOG_LEVEL: 'silent',
        NODE_ENV: 'test',
        WEB_DIST: 'no-web-here',
      }),
    )
    try {
      const there = callerWith({ ...world, app: other }, admin.headers)
      const checked = await desk.send('stock', csv('sku,stock', `${code}-1,70`))
      await there.ask(imports.apply, { id: checked.id })
      expect(await desk.whenDone(checked.id)).toMatchObject({ state: 'APPLIED', updated: 1 })
      await there.ask(imports.undo, { id: checked.id })
      expect(await desk.whenDone(checked.id)).toMatchObject({ state: 'UNDONE' })

      const { id } = await desk.send('stock', csv('sku,stock', `${code}-1,71`))
      await sql`
        update imports
        set state = 'APPLYING', alive_at = now() - interval '1 minute'
        where id = ${id}`.execute(world.db)
      expect(await desk.whenDone(id)).toMatchObject({ state: 'INTERRUPTED' })
      await there.ask(imports.check, { id })
      expect(await desk.whenDone(id)).toMatchObject({ state: 'CHECKED', updated: 1 })

      // The part of a file that a server received before it stopped never counts as the whole.
      await sql`
        update import_parts
        set content = substr(content, 1, 12)
        where import_id = ${id}`.execute(world.db)
      await there.ask(imports.check, { id })
      expect(await desk.whenDone(id)).toMatchObject({
        state: 'REFUSED',
        refusal: '文件没有传完，请重新上传。',
      })
    } finally {
      await other.close()
    }
  })
})

describe('retries', () => {
  test('with the same key get the first answer and begin nothing more; another input is refused', async () => {
    const { code } = await product()
    const under = { 'idempotency-key': `imports-${code}` }
    const keyed = (name: string) => ({ 'idempotency-key': `imports-${name}-${code}` })
    const asked = { kind: 'stock', shopId, fileName: 'again.csv', sizeBytes: 20 } as const
    const signed = await admin.ask(imports.signature, asked, under)
    expect((await admin.ask(imports.signature, asked, under)).id).toBe(signed.id)
    expect((await admin.refused(imports.signature, { ...asked, sizeBytes: 21 }, under)).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )

    const { id } = await desk.send('stock', csv('sku,stock', `${code}-1,70`))
    const other = await desk.send('stock', csv('sku,stock', `${code}-2,71`))
    const states = { check: 'CHECKED', apply: 'APPLIED', undo: 'UNDONE', redo: 'APPLIED' } as const
    for (const name of ['check', 'apply', 'undo', 'redo'] as const) {
      const call = imports[name]
      expect((await admin.refused(call, { id }, { 'idempotency-key': '' })).code).toBe('INVALID_INPUT')
      const [one, two] = await Promise.all([
        admin.ask(call, { id }, keyed(name)),
        admin.ask(call, { id }, keyed(name)),
      ])
      expect([one, two]).toEqual([{ id }, { id }])
      expect(await desk.whenDone(id)).toMatchObject({ state: states[name], refusal: '' })
      expect(await admin.ask(call, { id }, keyed(name))).toEqual({ id })
      expect(await admin.ask(imports.read, { id })).toMatchObject({ state: states[name], refusal: '' })
      expect((await admin.refused(call, { id: other.id }, keyed(name))).code).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    const { data } = await admin.ask(contract.audit.list, { subject: id })
    expect(data.map(({ actionName }) => actionName)).toEqual(['重做导入', '撤销导入', '执行导入'])
  })
})

describe('a first catalogue', () => {
  test('updates its derived data with plans for the written rows, not for empty tables', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, at) => `FIRST-${at},云栖${at}号沙发,客厅>沙发,${900 + at}.00,3`,
    )
    const done = await desk.take('products', csv('货号,名称,分类,价格,库存', ...rows))
    expect(done).toMatchObject({ state: 'APPLIED', created: 1200 })
    const known = await sql<{ name: string }>`
      select relname as name
      from pg_class
      where relnamespace = current_schema()::regnamespace
        and reltuples >= 1200
        and relname in ('products', 'skus', 'item_mappings', 'channel_prices', 'stock')
      order by 1`.execute(world.db)
    expect(known.rows.map(({ name }) => name)).toEqual([
      'channel_prices',
      'item_mappings',
      'products',
      'skus',
      'stock',
    ])
  })
})
