import type { SpaceSetInput } from '../../modules/inspirations/inspirations.public.ts'
import { demoCatalogue, type DemoCatalogue } from '../catalogue/batch.ts'
import { dataOf } from '../data.ts'

/** A slot: its name, the kind and approximate width of its product, and the quantity. */
type Wish = readonly [name: string, kind: string, widthMm: number, quantity?: number]
type Recipe = Pick<SpaceSetInput, 'room' | 'name' | 'lead'> & { style: string; wishes: readonly Wish[] }

type Goods = { skuCode: string; name: string; kind: string; style: string; widthMm: number }

const isRound = (name: string): boolean => /圆(餐桌|茶几)/.test(name)

/** The product for a wish: of the style if possible, then of the nearest width; a round table only for a wish for one. */
const goodsFor = (goods: readonly Goods[], style: string, [name, kind, widthMm]: Wish): Goods | undefined => {
  const penalty = (one: Goods): number =>
    Math.abs(one.widthMm - widthMm) + (one.style === style ? 0 : otherStyleMm)
  return goods
    .filter((one) => one.kind === kind && isRound(one.name) === isRound(name))
    .reduce<Goods | undefined>(
      (best, one) => (best === undefined || penalty(one) < penalty(best) ? one : best),
      undefined,
    )
}

// A piece of another style is chosen only if its width is nearer by this much.
const otherStyleMm = 300

const goodsOf = ({ products, skus }: DemoCatalogue): Goods[] => {
  const sold = new Map(
    products.flatMap((product) => (product.status === 'onsale' ? [[product.code, product] as const] : [])),
  )
  return skus.flatMap(({ skuCode, productCode, widthMm }) => {
    const product = sold.get(productCode)
    return product && widthMm
      ? [{ skuCode, name: product.name, kind: product.kind, style: product.style ?? '', widthMm }]
      : []
  })
}

/** Two dozen sets over six kinds of room, each in one style as far as the catalogue allows. */
export const demoSpaces = (): SpaceSetInput[] => {
  const goods = goodsOf(demoCatalogue())
  return (dataOf('spaces') as Recipe[]).map(({ room, name, lead, style, wishes }, at) => ({
    id: String(at + 1),
    name,
    lead,
    story: `${style}风格，由家居顾问按真实户型搭配；每件都可以换成同类商品，换完即知是否放得下。`,
    room,
    slots: wishes.flatMap((wish) => {
      const chosen = goodsFor(goods, style, wish)
      return chosen ? [{ name: wish[0], skuCode: chosen.skuCode, quantity: wish[3] ?? 1 }] : []
    }),
  }))
}
