import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../../testing/world.ts'
import { importByCommand } from '../commands/command.ts'

/** A hundred articles from IKEA's list: codes, names, sizes in cm and prices of 2020. */
const articles = join(import.meta.dirname, 'ikea-articles.csv')
let world: World
let shopId: string
let guide: Caller

beforeAll(async () => {
  world = await startWorld()
  shopId = await createShop(world)
  guide = await signIn(world, { shopIds: [shopId] })
  const said: string[] = []
  const terminal = { isTTY: false, write: (text: Uint8Array | string) => said.push(String(text)) > 0 }
  const { rows } = await sql<{
    code: string
  }>`select site_code as code from shops where id = ${shopId}`.execute(world.db)
  const code = await importByCommand(
    ['catalogue', articles, '--shop', rows[0]?.code ?? ''],
    { ...process.env, DATABASE_URL: world.databaseUrl },
    { stdout: terminal, stderr: terminal },
  )
  if (code !== 0) throw new Error(said.join(''))
})
afterAll(() => world.close())

test.each([
  ['kiv', ['KIVIK Chaise longue', 'KIVIK Chaise longue', 'KIVIK 3-seat sofa']],
  ['malm bed', ['MALM Bed frame, high', 'MALM Bed frame, high, w 2 storage boxes']],
  ['sofa', ['KIVIK 3-seat sofa']],
  ['sofas', ['KIVIK 3-seat sofa']],
  ['corner sofa', ['KIVIK Corner sofa, 6-seat', 'FRIHETEN Corner sofa-bed with storage']],
  ['3-seat', ['VIMLE 3-seat sofa-bed', 'FRIHETEN 3-seat sofa-bed', 'KIVIK 3-seat sofa']],
  ['three seat', ['EKTORP Three-seat sofa', 'KIVIK Three-seat sofa']],
  ['wardrobe', ['SMÅGÖRA Wardrobe', 'PAX Wardrobe combination']],
  ['PAX', ['PAX Wardrobe combination', 'PAX / FORSAND/VIKEDAL Wardrobe combination', 'PAX Wardrobe']],
  ['billy', ['BILLY Bookcase', 'BILLY Bookcase']],
  ['bookcas', ['BILLY Bookcase', 'BILLY Bookcase']],
  ['90420332', ['FREKVENS Bar table, in/outdoor']],
  ['904203', ['FREKVENS Bar table, in/outdoor']],
  ['hemnes bookcase', ['HEMNES Bookcase']],
  ['kallax 77', ['KALLAX Shelving unit', 'KALLAX Shelving unit', 'KALLAX Desk combination']],
  ['bestå tv', ['BESTÅ TV bench with doors', 'BESTÅ / EKET Cabinet combination for TV']],
  ['besta tv', ['BESTÅ / EKET Cabinet combination for TV', 'BESTÅ TV bench with doors']],
  ['160x200', ['MALM Ottoman bed']],
  ['160 x 200 cm', ['MALM Ottoman bed']],
  ['904.203.32', ['FREKVENS Bar table, in/outdoor']],
  ['desk 118 cm', ['LISABO Desk']],
  ['衣櫃', ['SMÅGÖRA Wardrobe', 'PAX Wardrobe combination']],
  ['bookcases', ['BILLY Bookcase', 'BILLY Bookcase']],
  ['140x200', ['BRIMNES Bed frame w storage and headboard', 'HEMNES Bed frame', 'MALM Bed frame, high']],
  ['soderhamn', ['SÖDERHAMN Chaise longue', 'SÖDERHAMN Armchair', 'SÖDERHAMN 1-seat section']],
  ['poang rocking', ['POÄNG Rocking-chair']],
  ['desk', ['KALLAX Desk combination', 'MICKE Desk', 'LISABO Desk']],
  ['desk 118', ['LISABO Desk']],
  ['chair', ['STRANDMON Wing chair']],
  ['white desk', ['KALLAX Desk combination', 'MICKE Desk']],
  ['chair black', ['STRANDMON Wing chair']],
  ['沙发', ['SÖDERHAMN Chaise longue']],
  ['three seater sofa', ['KIVIK 3-seat sofa', 'EKTORP Three-seat sofa']],
  ['904 203 32', ['FREKVENS Bar table, in/outdoor']],
  ['closet', ['SMÅGÖRA Wardrobe', 'PAX Wardrobe combination']],
  ['衣橱', ['SMÅGÖRA Wardrobe', 'PAX Wardrobe combination']],
  ['衣柜', ['SMÅGÖRA Wardrobe', 'PAX Wardrobe combination']],
  ['shuzhuo', ['KALLAX Desk combination', 'MICKE Desk']],
  ['bedframe', ['BRIMNES Bed frame w storage and headboard', 'BRIMNES Bed frame w storage and headboard']],
  [
    'white bedframe',
    ['BRIMNES Bed frame w storage and headboard', 'BRIMNES Bed frame w storage and headboard'],
  ],
  ['ash veneer', ['BILLY Bookcase']],
  ['oak desk', ['KALLAX Desk combination']],
  ['brown ash veneer', ['BILLY Bookcase']],
  ['白色', ['BRIMNES Bed frame w storage and headboard', 'SMÅGÖRA Cot']],
])('among articles imported from a real list, %j finds %j first', async (keyword, names) => {
  const page = await guide.ask(contract.catalogue.itemMappingPage, { shopId, keyword })
  expect(page.data.map((card) => card.name).slice(0, names.length)).toEqual(names)
})

test.each([['malmbed frmae', 'malm bed frame', 'MALM Bed frame, high']])(
  '%j is corrected to %j',
  async (asked, meant, first) => {
    const { keywords, data } = await guide.ask(contract.catalogue.searchNearest, { shopId, keyword: asked })
    expect([keywords, data[0]?.name]).toEqual([[meant], first])
  },
)
