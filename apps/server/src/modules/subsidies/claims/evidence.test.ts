import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { subsidyScene } from '../../../testing/money/subsidy-scene.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { uploadPicture } from '../../../testing/pictures.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { files, subsidies } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('evidence is a picture of limited size, uploaded by the person who attaches it, and temporarily visible to those who process claims; claims are exported', async () => {
  const desk = await subsidyScene(world)
  const order = await confirmedOrder(desk.scene)
  await desk.reserve(order.id)
  const { id } = await desk.claimOf(order.id)
  const ask = { purpose: 'SUBSIDY_EVIDENCE', sizeBytes: 1000 } as const
  const send = async (type: string, payload: Buffer) => {
    const { url, id: picture } = await desk.guide.ask(files.presignedUpload, ask)
    const headers = { 'content-type': type }
    const response = await world.app.server.inject({ method: 'PUT', url, payload, headers })
    return { picture, code: response.json<{ code?: string }>().code, status: response.statusCode }
  }
  const attach = (picture: string) => ({ id, kind: 'INVOICE' as const, pictures: [picture] })
  const paper = await send('application/pdf', Buffer.from('%PDF-1.7 an invoice'))
  const script = await send(
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  )
  const broken = await send('image/png', Buffer.from('no picture at all'))
  expect([paper, script, broken].map(({ status }) => status).every((status) => status >= 400)).toBe(true)
  for (const { picture } of [paper, script, broken])
    expect((await desk.guide.refused(subsidies.attach, attach(picture))).code).toBe('NOT_FOUND')
  const large = { ...ask, sizeBytes: 100_000_000 }
  expect((await desk.guide.refused(files.presignedUpload, large)).code).toBe('FILE_TOO_LARGE')

  const colleague = await signIn(world, { shopIds: [desk.shopId] })
  const theirs = await uploadPicture(world, colleague, 'SUBSIDY_EVIDENCE', '#445566')
  expect((await desk.guide.refused(subsidies.attach, attach(theirs.id))).code).toBe('NOT_FOUND')
  const other = await uploadPicture(world, desk.guide, 'GOODS_PICTURE', '#445566')
  expect((await desk.guide.refused(subsidies.attach, attach(other.id))).code).toBe('NOT_FOUND')
  const mine = await uploadPicture(world, desk.guide, 'SUBSIDY_EVIDENCE', '#1d4d41')
  await desk.guide.ask(subsidies.attach, attach(mine.id))
  const stranger = await signIn(world, { shopIds: [(await subsidyScene(world)).shopId] })
  expect((await stranger.refused(subsidies.attach, attach(mine.id))).code).toBe('SHOP_FORBIDDEN')

  const { evidence } = await desk.claimOf(order.id)
  expect(evidence).toEqual([{ kind: 'INVOICE', url: expect.stringMatching(/expires=[1-9]/) }])
  const seen = await world.app.server.inject({ method: 'GET', url: `${evidence[0]?.url}&w=160` })
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  const [asGuide] = (await desk.guide.ask(subsidies.ofOrder, { orderId: order.id })).data
  expect(asGuide?.evidence).toEqual([{ kind: 'INVOICE', url: '' }])
  for (let more = 1; more < 12; more += 1) {
    const { id: picture } = await uploadPicture(world, desk.guide, 'SUBSIDY_EVIDENCE', '#223344')
    await desk.guide.ask(subsidies.attach, attach(picture))
  }
  const { id: last } = await uploadPicture(world, desk.guide, 'SUBSIDY_EVIDENCE', '#223344')
  expect((await desk.guide.refused(subsidies.attach, attach(last))).code).toBe('SUBSIDY_EVIDENCE_FULL')

  const asked = { shopId: desk.shopId, format: 'csv' } as const
  const { payload: file } = await world.app.server.inject({
    method: 'POST',
    url: '/api/subsidy-claims/export',
    headers: desk.finance.headers,
    payload: [asked],
  })
  const lines = file.split('\n').filter((line) => line.includes('已预留'))
  expect(lines).toEqual([expect.stringContaining('1500.00')])
  expect(file).not.toContain('王女士')
  expect((await desk.guide.refused(subsidies.claimsExport, asked)).code).toBe('FORBIDDEN')
})
