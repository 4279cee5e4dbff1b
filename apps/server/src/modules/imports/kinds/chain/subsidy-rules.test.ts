import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, signIn } from '../../../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../../../testing/imports/import-desk.ts'
import { startWorld, type World } from '../../../../testing/world.ts'

const { imports, subsidies } = contract
const head = '城市,品类,开始日期,结束日期,商品分类,补贴比例,每件上限,每人一件'
let world: World
let desk: ImportDesk
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
  for (const [at, path] of [
    ['客厅', '补贴沙发'],
    ['卧室', '补贴床'],
    ['客房', '补贴床'],
  ].entries())
    await createProduct(world, { name: `补贴商品 ${at}`, categoryPaths: [path] })
})
afterAll(() => world.close())

const citiesNow = async () => (await desk.admin.ask(subsidies.rules, {})).data
const rulesOf = async (name: string) => (await citiesNow()).find((city) => city.name === name)?.rules ?? []

test('rules of several cities are imported, changed as new versions, and exported as the same file', async () => {
  const taken = await desk.take(
    'subsidyRules',
    csv(
      head,
      '温州,沙发,2026-01-01,2026-12-31,补贴沙发,15%,2000,',
      '温州,床,2026-01-01,2026-12-31,卧室>补贴床; 客房 / 补贴床,7.5,1500.50,否',
      '台州,沙发,2026-03-01,2026-06-30,客厅>补贴沙发,20,1000,是',
    ),
  )
  expect(taken).toMatchObject({ created: 3, updated: 0 })
  expect((await rulesOf('温州')).map(({ kind, rate, cap, version }) => [kind, rate, cap, version])).toEqual(
    expect.arrayContaining([
      ['沙发', 1500, 200_000, 1],
      ['床', 750, 150_050, 1],
    ]),
  )
  const [bed] = (await rulesOf('温州')).filter(({ kind }) => kind === '床')
  expect(bed).toMatchObject({ onePerPerson: false, wholeReturnOnly: true, enabled: true })
  expect(bed?.categoryIds).toHaveLength(2)

  const next = await desk.take(
    'subsidyRules',
    csv('城市,品类,开始日期,每件上限,启用', '温州,床,2026-01-01,1800,否', '台州,沙发,2026-03-01,1000,是'),
  )
  expect(next).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  const [changed] = (await rulesOf('温州')).filter(({ kind }) => kind === '床')
  expect(changed).toMatchObject({
    version: 2,
    cap: 180_000,
    rate: 750,
    enabled: false,
    savedBy: expect.stringMatching(/./),
  })
  expect((await desk.undo(next.id)).refusal).toContain('每个版本都会保留')
  expect(await rulesOf('温州')).toContainEqual(changed)

  for (const format of ['csv', 'xlsx'] as const) {
    const again = await desk.send(
      'subsidyRules',
      await desk.stored('subsidyRules', format),
      `rules.${format}`,
    )
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, problems: [] })
  }
})

test('every bad row of a file of rules is reported with its reason, and nothing of the file is stored', async () => {
  const sent = await desk.send(
    'subsidyRules',
    csv(
      head,
      '丽水,沙发,2026-01-01,2026-12-31,补贴沙发,15%,2000,',
      '丽水,椅,2026-01-01,2025-12-31,补贴沙发,15%,2000,',
      '丽水,桌,2026-01-01,2026-12-31,没有的,15%,2000,',
      '丽水,床,2026-01-01,2026-12-31,补贴床,15%,2000,',
      '丽水,柜,2026-01-01,2026-12-31,补贴沙发,0.15,2000,',
      '丽水,灯,2026-01-01,2026-12-31,补贴沙发,120,2000,',
      '丽水,镜,2026-01-01,2026-12-31,补贴沙发,15%,0,',
      '丽水,毯,2026-01-01,,补贴沙发,15%,2000,',
      '丽水,凳,不知道,2026-12-31,补贴沙发,15%,2000,',
      '丽水,沙发,2026-01-01,2026-12-31,补贴沙发,18%,2000,',
      ',架,2026-01-01,2026-12-31,补贴沙发,15%,2000,也许',
    ),
  )
  expect(await desk.apply(sent.id)).toMatchObject({ state: 'CHECKED', rows: 11 })
  const told = sent.problems
    .map(({ line, why }) => `${line} ${why}`)
    .toSorted((a, b) => parseInt(a) - parseInt(b))
  expect(told).toEqual([
    '3 结束日期 2025-12-31 早于开始日期',
    '4 没有“没有的”这个商品分类',
    '5 有几个商品分类叫“补贴床”，请写上级，如 卧室>床',
    '6 “0.15” 可能是百分比写成了小数，请写成 15%，或在数字后加 %',
    '7 “120” 不是补贴比例，请写 15 或 15%，最多两位小数，不超过 100',
    '8 每件上限要大于 0',
    '9 毯 是新规则，要写补贴比例、每件上限、结束日期和商品分类',
    expect.stringMatching(/^10 .*不知道/),
    expect.stringMatching(/^11 .*第 2 行/),
    expect.stringMatching(/^12 /),
    expect.stringMatching(/^12 /),
  ])
  expect((await citiesNow()).map(({ name }) => name)).not.toContain('丽水')
  const finance = await signIn(world, { roles: ['finance'], shopIds: [desk.shopId] })
  const file = { kind: 'subsidyRules', fileName: 'rules.csv', sizeBytes: 1 } as const
  expect((await finance.refused(imports.signature, file)).code).toBe('FORBIDDEN')
})
