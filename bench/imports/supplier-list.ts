import { at, articles, colors, designs, materials, series, seriesLatin } from '../goods.ts'

const heads = '货号,名称,分类,价格,原价,库存,描述,颜色,材质,宽(mm),深(mm),高(mm)'

/**
 * A supplier's list of new articles as CSV, line by line: derived from their number, in ten categories, each with prices, stock, colour, material and
 * sizes.
 */
export function* supplierList(prefix: string, rows: number): Generator<string> {
  yield `${heads}\n`
  for (let index = 0; index < rows; index++) {
    const [noun, , room, group, widthMm, depthMm, heightMm] = at(articles, index)
    const material = at(materials, Math.floor(index / 3))
    const design = at(designs, Math.floor(index / 11))
    const model = Math.floor(index / 7)
    const [color] = at(colors, index)
    const yuan = 299 + ((index * 104_729) % 9000)
    yield (
      [
        `${prefix}${String(index).padStart(6, '0')}`,
        `${at(series, model)}${material}${design}${noun} ${at(seriesLatin, model)} ${model}`,
        `${room}>${group}`,
        `${yuan}.00`,
        index % 4 === 0 ? `${yuan + 200}.00` : '',
        (index * 7) % 60,
        `${design}风格${noun}，${material}，${color}，适合${room}`,
        color,
        material,
        widthMm - (index % 5) * 20,
        depthMm,
        heightMm,
      ].join(',') + '\n'
    )
  }
}
