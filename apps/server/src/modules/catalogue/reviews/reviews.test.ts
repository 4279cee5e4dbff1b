import { contract } from '@showfloor/contract/contract'
import { afterAll, expect, test } from 'vitest'
import { openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'

const desk = await openCatalogueDesk()
const { world, shopId, guide, create } = desk
afterAll(() => desk.close())

test('a file of reviews sets what the page of a product shows; a mean outside 1 to 5, or none, is refused', async () => {
  const imports = await importDesk(world)
  const { id: channelSpuId } = await create('REV1')
  const shown = async () => {
    const found = await guide.ask(contract.catalogue.productDetail, { shopId, channelSpuId })
    return [found.reviewCount, found.reviewTenths]
  }
  const head = '商品编码,评价数,评分'
  await imports.take('reviews', csv(head, 'REV1,128,4.86'))
  expect(await shown()).toEqual([128, 49])
  const bad = await imports.send('reviews', csv(head, 'REV1,3,5.1', 'LAMP1,3,'))
  expect(bad.problems.map(({ line, why }) => `${line} ${why}`)).toEqual([
    '2 “5.1” 不是评分，评分是 1 到 5 之间的数',
    '3 有评价时要有平均评分',
  ])
  await imports.take('reviews', csv(head, 'REV1,0,4.8'))
  expect(await shown()).toEqual([0, 0])
})
