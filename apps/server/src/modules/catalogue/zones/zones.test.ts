import type { Call } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'

const { catalogue } = contract

const desk = await openCatalogueDesk()
const { world, shopId, admin, guide, managed, create } = desk
afterAll(() => desk.close())
beforeEach(async () => {
  await sql`delete from special_zones`.execute(world.db)
})

const make = async (name: string, nameEn = ''): Promise<string> =>
  (await admin.ask(catalogue.zoneSave, { name, nameEn })).id
const refusal = async (call: Call, input: unknown): Promise<string> => (await admin.refused(call, input)).code
const list = async () => (await admin.ask(catalogue.zoneList, {})).data
const inShop = async (specialZoneId: string) =>
  (await guide.ask(catalogue.itemMappingPage, { shopId, specialZoneIds: [specialZoneId] })).data.map(
    ({ channelSpuId }) => channelSpuId,
  )
const put = (specialZoneId: string, change: { added?: string[]; removed?: string[] }) =>
  admin.ask(catalogue.zoneProductsUpdate, { specialZoneId, ...change })

describe('special zones', () => {
  test('R3.16 a zone that a manager makes is offered by the filter, and finds the products put into it', async () => {
    const { id: sofa } = await create('ZONE1')
    const { id: other } = await create('ZONE2')
    const zone = await make('以旧换新', 'Trade-in')
    await put(zone, { added: [sofa, other] })
    expect(await inShop(zone)).toEqual(expect.arrayContaining([sofa, other]))
    await put(zone, { removed: [other] })
    expect(await inShop(zone)).toEqual([sofa])
    const { zones } = await guide.ask(catalogue.filterCounts, { shopId }, { 'accept-language': 'en' })
    expect(zones).toEqual([{ id: zone, name: 'Trade-in', count: 1 }])
    const { data } = await admin.ask(catalogue.productPaging, { specialZoneId: zone })
    expect(data.map(({ code }) => code)).toEqual(['ZONE1'])
  })

  test('zones are renamed and reordered; a name is taken once, and an older version is refused', async () => {
    const first = await make('甲')
    const second = await make('乙')
    await admin.ask(catalogue.zoneSave, { id: first, version: 1, name: '丙', nameEn: 'C' })
    expect(await refusal(catalogue.zoneSave, { id: first, version: 1, name: '丁' })).toBe('ZONES_CHANGED')
    expect(await refusal(catalogue.zoneSave, { id: second, version: 1, name: '丙' })).toBe('ZONE_NAME_TAKEN')
    await admin.ask(catalogue.zonesReorder, { specialZoneIds: [second, first] })
    expect(await refusal(catalogue.zonesReorder, { specialZoneIds: [second] })).toBe('ZONES_CHANGED')
    expect(await list()).toMatchObject([
      { id: second, name: '乙' },
      { id: first, name: '丙', nameEn: 'C', version: 2 },
    ])
  })

  test('a chain has at most 20 zones, also when several are made at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: 22 }, (_, at) => make(`专区 ${at}`)))
    expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(await refusal(catalogue.zoneSave, { name: '又一个' })).toBe('ZONES_FULL')
    expect(await list()).toHaveLength(20)
  })

  test('a removed zone leaves its products, whose open editors are told; an undo brings no dead zone back', async () => {
    const { id } = await create('ZONE3')
    const zone = await make('环保')
    await put(zone, { added: [id] })
    await put(zone, { removed: [id] })
    const { version } = await managed(id)
    const edits = async () =>
      (await admin.ask(catalogue.productEdits, { channelSpuId: id })).data.filter(({ undoable }) => undoable)
    const [last] = await edits()
    expect(last).toMatchObject({
      actionName: '调整专区商品',
      changes: [{ fields: [{ from: '环保', to: null }] }],
    })
    await admin.ask(catalogue.zoneRemove, { id: zone, version: 1 })
    await admin.ask(catalogue.editUndo, { channelSpuId: id, id: last?.id ?? '', version })
    const found = await managed(id)
    expect(found.specialZoneIds).toEqual([])
    const again = await make('再来')
    await put(again, { added: [id] })
    await admin.ask(catalogue.zoneRemove, { id: again, version: 1 })
    expect((await managed(id)).version).toBeGreaterThan(found.version + 1)
    expect(await refusal(catalogue.zoneRemove, { id: again, version: 1 })).toBe('NOT_FOUND')
  })

  test('a file makes zones and replaces the products of those that it names, and no others', async () => {
    const imports = await importDesk(world)
    const { id: sofa } = await create('ZONE4')
    const { id: chair } = await create('ZONE5')
    const kept = await make('留着')
    const named = await make('焕新')
    await put(kept, { added: [sofa] })
    await put(named, { added: [chair] })
    const done = await imports.take(
      'specialZones',
      csv('专区,英文名称,商品编码', '焕新,Renewed,ZONE4', '首发,,ZONE4', '首发,,ZONE5'),
    )
    expect([done.created, done.updated, done.removed]).toEqual([3, 0, 1])
    expect(await list()).toMatchObject([
      { name: '留着', productCount: 1 },
      { name: '焕新', nameEn: 'Renewed', productCount: 1 },
      { name: '首发', nameEn: '', productCount: 2 },
    ])
    const many = Array.from({ length: 18 }, (_, at) => `多 ${at},,ZONE4`)
    const refused = await imports.send('specialZones', csv('专区,英文名称,商品编码', ...many))
    expect(refused.problems.map(({ line, why }) => `${line} ${why}`)).toEqual([
      '19 加上“多 17”会超过 20 个专区',
    ])
    await imports.undo(done.id)
    expect(await list()).toMatchObject([
      { name: '留着', productCount: 1 },
      { name: '焕新', nameEn: '', productCount: 1 },
    ])
  })
})
