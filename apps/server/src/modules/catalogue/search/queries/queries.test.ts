import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { afterAll, expect, test } from 'vitest'
import { importByCommand } from '../../../imports/commands/command.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { startDemoGoods } from '../../../../testing/demo-goods.ts'
import { createShop, signIn } from '../../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../../testing/world.ts'
import { otherQueries } from './demo.others.ts'
import { chineseQueries } from './demo.ts'
import { problemOf, type Query, type SkuFacts } from './expectations.ts'
import { ikeaQueries } from './ikea.ts'

const demoQueries = [...chineseQueries, ...otherQueries]

const worlds: World[] = []
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const shown = 5
const leastShare = 0.97

/** Runs each query and answers a line for each wrong result. */
const problemsOf = async (
  queries: readonly Query[],
  { guide, shopId, skus }: { guide: Caller; shopId: string; skus: readonly SkuFacts[] },
): Promise<string[]> => {
  const byCode = new Map(skus.map((sku) => [sku.skuCode, sku]))
  const problems: string[] = []
  for (const query of queries) {
    const { data } = await guide.ask(contract.catalogue.itemMappingPage, {
      shopId,
      keyword: query[0],
      size: shown,
    })
    const facts = data.flatMap(({ skuCode, marketingPrice }) => {
      const sku = byCode.get(skuCode)
      return sku ? [{ ...sku, cents: marketingPrice }] : []
    })
    const problem = problemOf(query, facts, skus)
    if (problem !== null) problems.push(`${query[0]}: ${problem}`)
  }
  return problems
}

/** Prints the failed queries and answers the share of the others. */
const shareWithout = (problems: readonly string[], queries: readonly Query[]): number => {
  if (problems.length > 0)
    process.stderr.write(
      `${problems.length} of ${queries.length} queries fail:\n  ${problems.join('\n  ')}\n`,
    )
  return 1 - problems.length / queries.length
}

test('the two lists have at least 300 queries without duplicates', () => {
  expect(demoQueries.length + ikeaQueries.length).toBeGreaterThanOrEqual(300)
  for (const queries of [demoQueries, ikeaQueries])
    expect(new Set(queries.map(([text]) => text)).size).toBe(queries.length)
})

test('demo catalogue: the first five answers are what guides mean', async () => {
  const goods = await startDemoGoods()
  worlds.push(goods.world)
  const problems = await problemsOf(demoQueries, goods)
  expect(shareWithout(problems, demoQueries)).toBeGreaterThanOrEqual(leastShare)
})

test('a real furniture list in English: the first five answers are what guides mean', async () => {
  const world = await startWorld()
  worlds.push(world)
  const shopId = await createShop(world)
  const guide = await signIn(world, { shopIds: [shopId] })
  const file = join(import.meta.dirname, 'ikea-facts.csv')
  await importFile(world, shopId, file)
  const problems = await problemsOf(ikeaQueries, { guide, shopId, skus: factsOf(file) })
  expect(shareWithout(problems, ikeaQueries)).toBeGreaterThanOrEqual(leastShare)
})

const importFile = async (world: World, shopId: string, file: string): Promise<void> => {
  const said: string[] = []
  const terminal = { isTTY: false, write: (text: Uint8Array | string) => said.push(String(text)) > 0 }
  const { rows } = await sql<{
    code: string
  }>`select site_code as code from shops where id = ${shopId}`.execute(world.db)
  const code = await importByCommand(
    ['catalogue', file, '--shop', rows[0]?.code ?? ''],
    { ...process.env, DATABASE_URL: world.databaseUrl },
    { stdout: terminal, stderr: terminal },
  )
  if (code !== 0) throw new Error(said.join(''))
}

/** The facts that the file states of its articles. */
const factsOf = (file: string): SkuFacts[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', name = '', category = '', price = '', link = '', description = ''] = line.split(';')
      return {
        skuCode: id,
        productId: id,
        kind: '',
        name: `${name} ${description}`,
        look: link.replaceAll('-', ' '),
        style: '',
        category,
        widthMm: null,
        depthMm: null,
        heightMm: null,
        mattressMm: null,
        sizeText: description,
        seats: null,
        cents: Math.round(Number(price.replace(',', '.')) * 100),
      }
    })
