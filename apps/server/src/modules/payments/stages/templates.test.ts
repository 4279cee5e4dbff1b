import { commonTemplates, sharedOut } from '@showfloor/contract/common/stage-templates'
import { contract } from '@showfloor/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { setScene } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { payments } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const half = { kind: 'EARNEST' as const, share: 5_000, dueDays: 0, dueEvent: null }
const rest = { kind: 'BALANCE' as const, share: 5_000, dueDays: null, dueEvent: 'AT_DELIVERY' as const }

test('a manager keeps the templates of their shop, by compare-and-set; guides read them, and nothing invalid is stored', async () => {
  const { shopId, guide } = await setScene(world, { shop: { stagePayment: true } })
  const manager = await signIn(world, { shopIds: [shopId], roles: ['manager'] })
  const read = () => guide.ask(payments.stageTemplates, { shopId })
  expect(await read()).toEqual({ version: 0, data: commonTemplates })
  const templates = [{ name: '对半', parts: [half, rest] }]
  const kept = { version: 1, data: templates }
  expect(await manager.ask(payments.stageTemplatesSet, { shopId, version: 0, templates })).toEqual(kept)
  const wrong = [
    ['缺一半', [half], 'STAGE_TEMPLATE_INVALID'],
    ['两种到期', [half, { ...rest, dueDays: 3 }], 'STAGE_TEMPLATE_INVALID'],
    [' ', [half, rest], 'INVALID_INPUT'],
  ] as const
  for (const [name, parts, code] of wrong) {
    const bad = { shopId, version: 1, templates: [{ name, parts: [...parts] }] }
    expect((await manager.refused(payments.stageTemplatesSet, bad)).code).toBe(code)
  }
  const late = { shopId, version: 0, templates: [...templates, ...commonTemplates] }
  expect((await manager.refused(payments.stageTemplatesSet, late)).code).toBe('STAGE_TEMPLATES_CHANGED')
  expect((await guide.refused(payments.stageTemplatesSet, late)).code).toBe('FORBIDDEN')
  expect(await read()).toEqual(kept)
  await manager.ask(payments.stageTemplatesSet, { shopId, version: 1, templates: null })
  expect(await read()).toEqual({ version: 0, data: commonTemplates })
})

test('shares are rounded by largest remainder: the parts add up to the payable, each within a yuan of its share', () => {
  expect(sharedOut(214_900, [3_000, 6_000, 1_000])).toEqual([64_500, 128_900, 21_500])
  expect(sharedOut(100_001, [3_333, 3_333, 3_334])).toEqual([33_300, 33_300, 33_401])
  expect(sharedOut(5, [5_000, 5_000])).toEqual([3, 2])
  expect(sharedOut(277_800, [2_000, 8_000], [0])).toEqual([55_500, 222_300])
  expect(sharedOut(277_800, [2_000, 8_000])).toEqual([55_600, 222_200])
  const shares = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), shares, (payable, parts) => {
      const amounts = sharedOut(payable, parts)
      const total = parts.reduce((sum, part) => sum + part, 0)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(payable)
      for (const [at, amount] of amounts.entries())
        expect(Math.abs(amount - (payable * (parts[at] ?? 0)) / total)).toBeLessThan(200)
    }),
  )
})
