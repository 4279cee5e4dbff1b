import type { ComboInput, SkuIds } from '../modules/catalogue/catalogue.public.ts'
import type { BoardInput } from '../modules/inventory/inventory.public.ts'
import type { DemoCatalogue } from './catalogue/batch.ts'
import { randomOf } from './random.ts'

const linkedKinds = new Set(['bookcase', 'wardrobe'])
const framedKinds = new Set(['sofa', 'corner-sofa'])
const combosOfKind = 12
const boardTables = 6
const boardShops = ['1', '2', '3']

/** Linked bookcases and wardrobes, and sofas with the ottoman of their style. */
export const demoCombos = ({ products, skus }: DemoCatalogue): ComboInput[] => {
  const codesOf = (productCode: string) =>
    skus.filter((sku) => sku.productCode === productCode).map(({ skuCode }) => skuCode)
  const linked = products.filter(({ kind }) => linkedKinds.has(kind)).slice(0, combosOfKind)
  const framed = products.filter(({ kind }) => framedKinds.has(kind)).slice(0, combosOfKind)
  const boards = linked.map(({ code, name }, at): ComboInput => {
    const skuCodes = codesOf(code)
    const slots = ['左柜', '中柜', '右柜'].map((slot, no) => ({ name: slot, optional: no > 0, skuCodes }))
    return {
      id: String(at + 1),
      code: `LB-${code}`,
      kind: 'LINK_BOARD',
      name: `${name}组合`,
      productCode: code,
      slots,
    }
  })
  const frames = framed.flatMap(({ code, name, style }, at): ComboInput[] => {
    const ottoman = products.find((product) => product.kind === 'ottoman' && product.style === style)
    if (!ottoman) return []
    const slots = [
      { name: '沙发', optional: false, skuCodes: codesOf(code) },
      { name: '脚踏', optional: true, skuCodes: codesOf(ottoman.code) },
    ]
    const id = String(linked.length + at + 1)
    return [{ id, code: `SF-${code}`, kind: 'SOFA_FRAME', name: `${name}套组`, productCode: code, slots }]
  })
  return [...boards, ...frames]
}

/** A few natural-edge boards for the first walnut tables, each with its own size. */
export const demoBoards = (
  { products, skus }: DemoCatalogue,
  ids: ReadonlyMap<string, SkuIds>,
): BoardInput[] => {
  const random = randomOf('natural edge')
  const tables = new Set(products.filter(({ kind }) => kind === 'dining-table').map(({ code }) => code))
  const tops = skus
    .filter((sku) => tables.has(sku.productCode) && sku.materialName?.includes('胡桃木'))
    .slice(0, boardTables)
  return tops.flatMap(({ skuCode, widthMm }, table) => {
    const skuId = ids.get(skuCode)?.skuId
    if (skuId === undefined) return []
    return Array.from({ length: 5 }, (_, at) => {
      const widthMinMm = random.between(72, 84) * 10
      const no = table * 5 + at + 1
      return {
        id: String(no),
        skuId,
        shopId: boardShops[at % boardShops.length] ?? '1',
        serialNo: `NE-${String(no).padStart(4, '0')}`,
        lengthMm: (widthMm ?? 1600) + random.between(-4, 12) * 10,
        widthMinMm,
        widthMaxMm: widthMinMm + random.between(4, 14) * 10,
        thicknessMm: random.between(45, 60),
      }
    })
  })
}
