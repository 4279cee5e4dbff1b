type CellOf = (field: string) => string

/** Fields that only the first row of a product has, for all its variants. */
const carried = ['name', 'category', 'description', 'brand', 'optionName1', 'optionName2', 'optionName3']
const options = ['1', '2', '3']
/** The option of products without variants. */
const noOption = /^default(?: title)?$/i

const colourName = /colou?r|颜色/i
const materialName = /material|fabric|材质|面料/i

/** The plain text of an HTML text. */
const withoutMarkup = (text: string): string =>
  /<[a-z!/][^>]*>/i.test(text)
    ? text
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/&(?:nbsp|#160);/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll(/&(?:quot|#34);/g, '"')
        .replaceAll(/&(?:#39|apos);/g, "'")
        .replaceAll('&amp;', '&')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text

/**
 * Reads rows of web shops' exports: only the first row of a handle has name, category and description, which apply to its variants too; their options are colour,
 * material and a part of the name. A row without a code has the one that its handle and options make. Returns null for a row that only adds a picture to the
 * product above it.
 */
export const webShopReader = (has: (field: string) => boolean): ((cell: CellOf) => CellOf | null) => {
  if (!hasVariants(has)) return (cell) => (field) => textIn(cell, field)
  let first: Record<string, string> = {}
  return (cell) => {
    const handle = cell('handle')
    const isNext = handle !== '' && handle === first.handle
    if (isNext && ['code', 'name', 'price'].every((field) => cell(field) === '')) return null
    if (!isNext)
      first = { handle, ...Object.fromEntries(carried.map((field) => [field, textIn(cell, field)])) }
    const textOf: CellOf = (field) => textIn(cell, field) || (first[field] ?? '')
    const chosen = options.flatMap((no) => {
      const value = cell(`option${no}`)
      return value === '' || noOption.test(value) ? [] : [{ name: textOf(`optionName${no}`), value }]
    })
    const valueOf = (name: RegExp): string => chosen.find((option) => name.test(option.name))?.value ?? ''
    return (field) => {
      const text = textOf(field)
      if (field === 'colour') return text || valueOf(colourName)
      if (field === 'material') return text || valueOf(materialName)
      if (field === 'code') return text || codeOf(handle, chosen)
      if (field !== 'name' || text === '') return text
      return [text, ...chosen.map(({ value }) => value).filter((value) => !text.includes(value))].join(' ')
    }
  }
}

const codeOf = (handle: string, chosen: readonly { value: string }[]): string =>
  handle === ''
    ? ''
    : [handle, ...chosen.map(({ value }) => value)]
        .map((part) => part.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''))
        .join('-')

/** Whether rows of one handle are variants of one product. */
const hasVariants = (has: (field: string) => boolean): boolean =>
  has('handle') || options.some((no) => has(`option${no}`))

/** Whether a file is the export of a web shop, whose names are complete. */
export const isWebShop = (has: (field: string) => boolean): boolean => hasVariants(has) || has('visibility')

const textIn = (cell: CellOf, field: string): string =>
  field === 'description' ? withoutMarkup(cell(field)) : cell(field)
