import { isDeepStrictEqual } from 'node:util'
import type { JournalRow } from '../../../platform/database/journal.ts'

type Content = NonNullable<JournalRow['before']>
/** What an id that stands in a journal is the id of. */
type Named = 'sku' | 'listing' | 'channel of' | 'channel' | 'shop' | 'category' | 'zone' | 'product' | 'combo'

/** Which columns of a table the history shows, and which of them identify a row to a person: an id is shown as the name of what it refers to. */
const relations: Record<
  string,
  { known: readonly (readonly [column: string, as?: Named])[]; told: readonly string[] }
> = {
  products: {
    known: [],
    told: [
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
  product_categories: { known: [['category_id', 'category']], told: [] },
  product_pictures: { known: [['alt']], told: ['alt', 'color_name', 'position'] },
  skus: {
    known: [['sku_code']],
    told: [
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
    told: ['length_mm', 'width_mm', 'height_mm', 'weight_g', 'needs_assembly', 'may_tilt'],
  },
  item_mappings: {
    known: [
      ['sku_id', 'sku'],
      ['channel_id', 'channel'],
    ],
    told: ['item_outer_id', 'third_party_sku'],
  },
  channel_prices: {
    known: [
      ['item_mapping_id', 'listing'],
      ['item_mapping_id', 'channel of'],
    ],
    told: ['marketing_cents', 'sale_cents', 'shoppe_cents', 'red_line_cents', 'cost_cents'],
  },
  shop_prices: {
    known: [
      ['item_mapping_id', 'listing'],
      ['shop_id', 'shop'],
    ],
    told: ['marketing_cents', 'sale_cents', 'shoppe_cents', 'red_line_cents', 'cost_cents'],
  },
  stock: {
    known: [
      ['sku_id', 'sku'],
      ['shop_id', 'shop'],
    ],
    told: ['on_hand', 'in_transit', 'in_transit_date'],
  },
  natural_edge_boards: {
    known: [['serial_no'], ['sku_id', 'sku'], ['shop_id', 'shop']],
    told: ['length_mm', 'width_min_mm', 'width_max_mm', 'thickness_mm'],
  },
  combos: { known: [['name']], told: ['code', 'kind', 'name'] },
  combo_pieces: {
    known: [['combo_id', 'combo'], ['slot_no'], ['piece_no']],
    told: ['slot_name', 'optional', 'sku_id'],
  },
  recommendations: { known: [['recommended_id', 'product']], told: ['position'] },
}
const idsTold: Record<string, Named> = { category_id: 'category', special_zone_ids: 'zone', sku_id: 'sku' }

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,19}$/.test(String(value))

/** The columns whose ids are shown as names. */
const idColumns = new Set([
  ...Object.keys(idsTold),
  ...Object.values(relations).flatMap(({ known }) => known.flatMap(([column, as]) => (as ? [column] : []))),
])

/** All ids in these rows that are shown as names. */
export const idsIn = (rows: readonly JournalRow[]): string[] => {
  const ids = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((content) => [...idColumns].flatMap((column) => content?.[column])),
  )
  return [...new Set(ids.filter(isId).map(String))]
}

type Telling = { nameOf: (kind: Named, id: string) => string; readsCost: boolean }
type Field = { field: string; from: string | null; to: string | null }
type Change = {
  editId: string
  relation: string
  known: string[]
  result: 'created' | 'updated' | 'removed'
  fields: Field[]
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const said = (column: string, value: unknown, { nameOf }: Telling): string | null => {
  const kind = idsTold[column]
  const name = (one: unknown): string => (kind ? nameOf(kind, plain(one)) : plain(one))
  if (value === null || value === undefined || value === '') return null
  return (Array.isArray(value) ? value : [value]).map(name).join('、') || null
}

/** The columns of a row that the history shows; each attribute counts as a column of its own. */
const columnsOf = (content: Content | null): Content => {
  const { attributes, ...columns } = content ?? {}
  const facts = Object.entries((attributes as Content | undefined) ?? {})
  return { ...columns, ...Object.fromEntries(facts.map(([name, value]) => [`attributes.${name}`, value])) }
}

const fieldsOf = (row: JournalRow, told: readonly string[], telling: Telling): Field[] => {
  const [before, after] = [columnsOf(row.before), columnsOf(row.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return told
    .flatMap((column) =>
      column === 'attributes' ? names.filter((name) => name.startsWith('attributes.')) : [column],
    )
    .filter((column) => telling.readsCost || column !== 'cost_cents')
    .filter((column) => !isDeepStrictEqual(before[column], after[column]))
    .map((field) => ({
      field,
      from: said(field, before[field], telling),
      to: said(field, after[field], telling),
    }))
    .filter(({ from, to }) => from !== to)
}

/** A listing is ended and taken up again, a board moves and its row stays; to people they go and come. */
const rowResult = ({ relation, before, after }: JournalRow): Change['result'] => {
  const isThere = (content: Content | null) =>
    content !== null &&
    (relation !== 'item_mappings' || content['ended_at'] === null) &&
    (relation !== 'natural_edge_boards' || content['status'] !== 'MOVED')
  if (isThere(before) === isThere(after)) return 'updated'
  return isThere(after) ? 'created' : 'removed'
}

/** What rows of journals say to people: rows that are as they were say nothing. */
export const changesOf = (rows: readonly JournalRow[], telling: Telling): Change[] =>
  rows.flatMap((row) => {
    const relation = relations[row.relation]
    const content = row.after ?? row.before
    if (!relation || !content) return []
    const result = rowResult(row)
    const fields = fieldsOf(row, relation.told, telling)
    if (result === 'updated' && fields.length === 0) return []
    const known = relation.known.map(([column, as]) =>
      as ? telling.nameOf(as, plain(content[column])) : plain(content[column]),
    )
    return [{ editId: row.journalId, relation: row.relation, known, result, fields }]
  })
