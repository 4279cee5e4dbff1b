import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { platforms } from '@showfloor/contract/common/marketplace-status'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { odd, withOdd, type Odd } from '../../../testing/marketplaces/odd-values.ts'
import { aWhileAgo, endLinks, queueOf, setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startRecorded } from '../../../testing/marketplaces/recorded.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { startMiddleman } from '../../payments/providers/testing/middleman.ts'
import { startSandbox } from '../../payments/providers/testing/sandbox-process.ts'
import { MarketplaceTrouble } from '../platforms/platform.ts'
import { marketplacesFrom } from '../platforms/registry.ts'

const { marketplaces } = contract
const runs = Number(process.env['FUZZ_RUNS'] ?? 150)
const pulls = 6

let folder: string
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let proxy: Awaited<ReturnType<typeof startMiddleman>>
let world: World & { sandboxUrl: string }
/** Changes what the marketplace answers; keeps the answers of a pull. */
let meddle = (text: string): string => text
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-odd-'))
  sandbox = await startSandbox(folder, {})
  proxy = await startMiddleman(sandbox.url, (body, status) => ({ status, body: meddle(body) }))
  world = { ...(await startWorld({ SANDBOX_URL: proxy.url })), sandboxUrl: sandbox.url }
})
afterAll(async () => {
  await world?.close()
  await proxy?.stop()
  await sandbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

const isWhole = (value: unknown): boolean => {
  const text = JSON.stringify(value) ?? ''
  return !/\\u0000|\\ud[89a-f]/.test(text)
}

describe.each(platforms)('%s', (platform) => {
  afterAll(() => endLinks(world))

  test('no field of an order or a refund, however odd, stops a page or lets a broken character in', async () => {
    const scene = await setMarketScene(world, platform)
    const [well, victim] = [await scene.order(), await scene.order()]
    for (const id of [well, victim])
      await scene.play(`orders/${id}/refund`, { state: 'APPLIED', at: aWhileAgo(240) })
    const told: string[] = []
    meddle = (text) => {
      told.push(text)
      return text
    }
    await scene.pull()
    meddle = (text) => text
    const pages = [...new Set(told)].filter((text) => text.includes(victim) && text.includes(well))
    expect(pages.length).toBeGreaterThan(1)
    let answer = ''
    const credentials = await (await fetch(`${sandbox.url}/sandbox/credentials`)).text()
    const recorded = await startRecorded((_call, asked) =>
      asked === '/sandbox/credentials' ? credentials.replaceAll(sandbox.url, recorded.url) : answer,
    )
    const marketplace = await marketplacesFrom({ SANDBOX_URL: recorded.url }).of(platform)
    const access = { token: 't', offsetMs: 0, sellerId: '' }
    const window = { from: new Date(Date.now() - 600_000), to: new Date() }
    const lists = [marketplace.orders.MODIFIED, ...marketplace.refunds]
    const read = async (list: (typeof lists)[number], page: string): Promise<unknown[]> => {
      answer = page
      return list.page(access, window, 0)
    }
    const answered: { list: (typeof lists)[number]; page: string }[] = []
    for (const list of lists)
      for (const page of pages)
        if ((await read(list, page).catch(() => [])).length > 1) answered.push({ list, page })
    expect(answered.length).toBeGreaterThan(1)
    await fc.assert(
      fc.asyncProperty(odd, fc.nat(), async (one, at) => {
        const { list, page } = answered[at % answered.length] ?? {}
        const rows = list ? await read(list, withOdd(page ?? '', victim, one)) : []
        expect(rows.length).toBeGreaterThan(1)
        expect(isWhole(rows)).toBe(true)
        const single: unknown = await marketplace.order(access, victim).catch((error: unknown) => error)
        expect(single instanceof MarketplaceTrouble || isWhole(single)).toBe(true)
      }),
      { numRuns: runs },
    )
    recorded.close()
  })

  test('an order with an odd field is kept or shown as skipped, and the orders after it come', async () => {
    const scene = await setMarketScene(world, platform)
    const oddOnes: { id: string; one: Odd }[] = []
    meddle = (text) =>
      oddOnes.reduce(
        (changed, { id, one }) => (changed.includes(id) ? withOdd(changed, id, one) : changed),
        text,
      )
    await fc.assert(
      fc.asyncProperty(odd, async (one) => {
        oddOnes.push({ id: await scene.order(), one })
        await scene.play(`orders/${oddOnes.at(-1)?.id}/refund`, { state: 'APPLIED', at: aWhileAgo(240) })
        const well = await scene.order()
        await scene.pull()
        const { data } = await scene.guide.ask(marketplaces.links, { shopId: scene.shopId })
        expect(data[0]).toMatchObject({ problem: null })
        await scene.guide.ask(marketplaces.skippedOrders, { shopId: scene.shopId })
        const open = await queueOf(scene)
        expect(open.map(({ externalId }) => externalId)).toContain(well)
        for (const { id } of open) await scene.guide.ask(marketplaces.openOrder, { id })
      }),
      { numRuns: pulls, endOnFailure: true },
    )
    meddle = (text) => text
  })
})
