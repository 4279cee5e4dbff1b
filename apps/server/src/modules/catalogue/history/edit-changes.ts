import { isDeepStrictEqual } from 'node:util'
import type { JournalRow } from '../../../platform/database/journal.ts'

type Content = NonNullable<JournalRow['before']>
/** What an id in a journal refers to. */
type Named = 'sku' | 'listing' | 'channel of' | 'channel' | 'shop' | 'category' | 'zone' | 'product' | 'combo'

/** Which columns of a table the history shows, and which identify a row to people; ids are shown as names. */
const relations: Record<
  string,
  { known: readonly (readonly [column: string, as?: Named])[]; shown: readonly string[] }
> = {
  products: {
    known: [],
    shown: [
      'name',
      'kind',
      'category_id',
      'status',
      'brand',
      'style',
      'description',
      'care',
      'special_zone_ids',
      'tag',
    ],
  },
  product_categories: { known: [['category_id', 'category']], shown: [] },
  product_pictures: { known: [['alt']], shown: ['alt', 'color_name', 'position'] },
  skus: {
    known: [['sku_code']],
    shown: [
      'sku_code',
      'name',
      'color_name',
      'color_hex',
      'material',
      'material_name',
      'width_mm',
      'depth_mm',
      'height_mm',
      'size_text',
      'attributes',
      'allow_sale',
      'allow_purchase',
      'o2o_value',
      'status',
      'position',
    ],
  },
  sku_packages: {
    known: [['sku_id', 'sku'], ['no']],
    shown: ['length_mm', 'width_mm', 'height_mm', 'weight_g', 'needs_assembly', 'may_tilt'],
  },
  item_mappings: {
    known: [
      ['sku_id', 'sku'],
      ['channel_id', 'channel'],
    ],
    shown: ['item_outer_id', 'third_party_sku'],
  },
  channel_prices: {
    known: [
      ['item_mapping_id', 'listing'],
      ['item_mapping_id', 'channel of'],
    ],
    shown: ['marketing_cents', 'sale_cents', 'shoppe_cents', 'red_line_cents', 'cost_cents'],
  },
  shop_prices: {
    known: [
      ['item_mapping_id', 'listing'],
      ['shop_id', 'shop'],
    ],
    shown: ['marketing_cents', 'sale_cents', 'shoppe_cents', 'red_line_cents', 'cost_cents'],
  },
  stock: {
    known: [
      ['sku_id', 'sku'],
      ['shop_id', 'shop'],
    ],
    shown: ['on_hand', 'in_transit', 'in_transit_date'],
  },
  natural_edge_boards: {
    known: [['serial_no'], ['sku_id', 'sku'], ['shop_id', 'shop']],
    shown: ['length_mm', 'width_min_mm', 'width_max_mm', 'thickness_mm'],
  },
  combos: { known: [['name']], shown: ['code', 'kind', 'name'] },
  combo_pieces: {
    known: [['combo_id', 'combo'], ['slot_no'], ['piece_no']],
    shown: ['slot_name', 'optional', 'sku_id'],
  },
  recommendations: { known: [['recommended_id', 'product']], shown: ['position'] },
}
const namedIds: Record<string, Named> = { category_id: 'category', special_zone_ids: 'zone', sku_id: 'sku' }

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,19}$/.test(String(value))

/** The columns whose ids are shown as names. */
const idColumns = new Set([
  ...Object.keys(namedIds),
  ...Object.values(relations).flatMap(({ known }) => known.flatMap(([column, as]) => (as ? [column] : []))),
])

/** All ids in these rows that are shown as names. */
export const idsIn = (rows: readonly JournalRow[]): string[] => {
  const ids = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((content) => [...idColumns].flatMap((column) => content?.[column])),
  )
  return [...new Set(ids.filter(isId).map(String))]
}

type Reader = { nameOf: (kind: Named, id: string) => string; readsCost: boolean }
type Field = { field: string; from: string | null; to: string | null }
type Change = {
  editId: string
  relation: string
  known: string[]
  result: 'created' | 'updated' | 'removed'
  fields: Field[]
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const shownValue = (column: string, value: unknown, { nameOf }: Reader): string | null => {
  const kind = namedIds[column]
  const name = (one: unknown): string => (kind ? nameOf(kind, plain(one)) : plain(one))
  if (value === null || value === undefined || value === '') return null
  return (Array.isArray(value) ? value : [value]).map(name).join('、') || null
}

/** The shown columns of a row; each attribute is a column of its own. */
const columnsOf = (content: Content | null): Content => {
  const { attributes, ...columns } = content ?? {}
  const facts = Object.entries((attributes as Content | undefined) ?? {})
  return { ...columns, ...Object.fromEntries(facts.map(([name, value]) => [`attributes.${name}`, value])) }
}

const fieldsOf = (row: JournalRow, shown: readonly string[], reader: Reader): Field[] => {
  const [before, after] = [columnsOf(row.before), columnsOf(row.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return shown
    .flatMap((column) =>
      column === 'attributes' ? names.filter((name) => name.startsWith('attributes.')) : [column],
    )
    .filter((column) => reader.readsCost || column !== 'cost_cents')
    .filter((column) => !isDeepStrictEqual(before[column], after[column]))
    .map((field) => ({
      field,
      from: shownValue(field, before[field], reader),
      to: shownValue(field, after[field], reader),
    }))
    .filter(({ from, to }) => from !== to)
}

/** An ended or resumed listing, or a moved board, is an update in the journal, but a removal or a creation to people. */
const rowResult = ({ relation, before, after }: JournalRow): Change['result'] => {
  const isThere = (content: Content | null) =>
    content !== null &&
    (relation !== 'item_mappings' || content.ended_at === null) &&
    (relation !== 'natural_edge_boards' || content.status !== 'MOVED')
  if (isThere(before) === isThere(after)) return 'updated'
  return isThere(after) ? 'created' : 'removed'
}

/** The changes in journal rows for people; unchanged rows are left out. */
export const changesOf = (rows: readonly JournalRow[], reader: Reader): Change[] =>
  rows.flatMap((row) => {
    const relation = relations[row.relation]
    const content = row.after ?? row.before
    if (!relation || !content) return []
    const result = rowResult(row)
    const fields = fieldsOf(row, relation.shown, reader)
    if (result === 'updated' && fields.length === 0) return []
    const known = relation.known.map(([column, as]) =>
      as ? reader.nameOf(as, plain(content[column])) : plain(content[column]),
    )
    return [{ editId: row.journalId, relation: row.relation, known, result, fields }]
  })
