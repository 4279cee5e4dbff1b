import type { ParsedInputOf } from '@showfloor/contract/common/call'
import { importNeedsShop, importStateNames } from '@showfloor/contract/common/import-kinds'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../../platform/calls/context.ts'
import { csvTime } from '../../../platform/tables/csv/csv.ts'
import type { Db } from '../../../platform/database/db.ts'
import { exportFile, type ListExport } from '../../../platform/exports/list-export.ts'
import { storedRows, type StagedScope, type Stored } from '../../../platform/database/staging.ts'
import type { TableCell } from '../../../platform/tables/xlsx-writer.ts'
import { inLanguage, ownFields, titleOf, type Field } from '../cells/field.ts'
import { importList, reachOf, refuseForbiddenKind, shopOfChannel } from '../imports.ts'
import type { Kind } from '../kinds/kind.ts'
import { kindFor, kinds } from '../kinds/registry.ts'

/** The list of imports, as a file. */
export const importsExport: ListExport<Contract['imports']['list']> = {
  of: 'imports.export',
  name: { zh: '导入记录', en: 'imports' },
  list: importList,
  columns: [
    { zh: '时间', en: 'Time', of: ({ createdAt }) => csvTime(new Date(createdAt)) },
    { zh: '文件', en: 'File', of: ({ fileName }) => fileName },
    { zh: '内容', en: 'What', of: ({ kind }, { language }) => kinds[kind][language] },
    { zh: '店铺', en: 'Shop', of: ({ shopName }) => shopName },
    { zh: '状态', en: 'State', of: ({ state }, { language }) => importStateNames[state][language] },
    { zh: '行数', en: 'Rows', of: ({ rows }) => rows },
    { zh: '有误', en: 'Wrong', of: ({ bad }) => bad },
    { zh: '新增', en: 'Created', of: ({ created }) => created },
    { zh: '更改', en: 'Changed', of: ({ updated }) => updated },
    { zh: '不变', en: 'Unchanged', of: ({ unchanged }) => unchanged },
    { zh: '移除', en: 'Removed', of: ({ removed }) => removed },
    { zh: '导入人', en: 'By', of: ({ startedBy }) => startedBy },
    { zh: '导入时间', en: 'Applied at', of: ({ appliedAt }) => timeOf(appliedAt) },
    { zh: '撤销人', en: 'Undone by', of: ({ undoneBy }) => undoneBy },
    { zh: '撤销时间', en: 'Undone at', of: ({ undoneAt }) => timeOf(undoneAt) },
    {
      zh: '汇率',
      en: 'Rates',
      of: ({ rates }) => rates.map(({ currency, rate }) => `${currency} ${rate}`).join('; '),
    },
    { zh: '说明', en: 'Why not', of: ({ refusal }) => refusal },
  ],
}

const timeOf = (at: string | null): string => (at === null ? '' : csvTime(new Date(at)))

/**
 * The stored rows of a kind, in the columns of its importer: importing them unchanged changes nothing. The cost only with `cost.read`; otherwise its column is
 * left out, which keeps stored costs. Error: FORBIDDEN.
 */
export const exportContent = async (
  context: Context,
  input: ParsedInputOf<Contract['imports']['contentExport']>,
): Promise<FileAnswer> => {
  refuseForbiddenKind(context.session, input.kind)
  const kind = kindFor(input.kind, context.session.permissions.has('cost.read'))
  const { db, language } = context
  const stored = kind.stored(await scopeOf(context, kind, input.shopId))
  const taken = { of: 'imports.contentExport', fileName: kind[language], input } as const
  return exportFile(context, taken, contentLines(db, kind, stored, language))
}

const scopeOf = async (
  { db, session }: Context,
  { kind }: Kind,
  shopId: string | undefined,
): Promise<StagedScope> => {
  const by = { reach: reachOf(session, kind), accountId: session.accountId }
  if (!importNeedsShop[kind]) return { shopId: null, channelId: null, ...by }
  const shop = await shopOfChannel(db, shopId)
  return { shopId: shop.id, channelId: shop.channelId, ...by }
}

async function* contentLines(
  db: Db,
  kind: Kind,
  stored: Stored,
  language: Language,
): AsyncGenerator<TableCell[]> {
  const fields = ownFields(kind.fields)
  yield fields.map((field) => titleOf(field, language))
  for await (const row of storedRows(db, stored))
    yield fields.map((field) => cellOf(inLanguage(kind.shown(row, field), language), field))
}

const numeric: readonly unknown[] = ['pieces', 'ordinal', 'size', 'weight']

/** Numbers stay numbers in a workbook. */
const cellOf = (text: string, { type }: Field): TableCell => {
  if (text === '') return ''
  if (type === 'money') return { amountCents: Math.round(Number(text) * 100) }
  return numeric.includes(type) ? Number(text) : text
}
