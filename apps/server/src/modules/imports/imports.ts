import {
  importBytesMax,
  importKinds,
  importMeasures,
  importNeeds,
  importNeedsShop,
  isImportWorking,
  type ImportKind,
} from '@showfloor/contract/common/import-kinds'
import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, Language } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { CallError } from '../../platform/calls/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { administeredShops, type Session } from '../../platform/http/session.ts'
import { addressOf, claimUpload } from '../files/files.public.ts'
import { shopById, shopName } from '../shops/shops.public.ts'
import { placeOf } from './columns/columns.ts'
import { inLanguage, ownFields } from './cells/field.ts'
import { measureOf } from './columns/headers.ts'
import type { Choices } from './columns/format.ts'
import type { Problem } from './columns/reading.ts'
import {
  beginWork,
  importById,
  importRows,
  insertImport,
  keepChoices,
  problemRows,
  type Beginnings,
  type ImportRow,
  type ImportView,
  type Work,
} from './imports.db.ts'
import type { ImportThread } from './running/thread.ts'
import { kindFor, kinds } from './kinds/registry.ts'
import { offeredUnits, unitNamed } from './cells/units.ts'

const readsCost = ({ permissions }: Session): boolean => permissions.has('cost.read')
/** The rights with which a file is read. */
const readBy = (session: Session) => ({ readsCost: readsCost(session), accountId: session.accountId })

/** A file of accounts is compared with what its account may do, which may be more than a key may. */
const mayImport = ({ permissions, isKey }: Session, kind: ImportKind): boolean =>
  !(isKey && kind === 'accounts') &&
  (importNeeds[kind] ?? []).every((permission) => permissions.has(permission))

/** Error: FORBIDDEN for a kind that needs more than `import.manage`. */
export const refuseForbiddenKind = (session: Session, kind: ImportKind): void => {
  if (!mayImport(session, kind)) throw new CallError('FORBIDDEN')
}

/** The reach of imports and exports of a kind: the shops that the caller administers if the kind is limited to them, otherwise null. */
export const reachOf = (session: Session, kind: ImportKind): string[] | null =>
  importNeeds[kind] ? administeredShops(session) : null

const viewOf = (session: Session): ImportView => ({
  shopIds: [...session.shopIds],
  kinds: importKinds.filter((kind) => mayImport(session, kind)),
  administers: administeredShops(session),
})

type Calls = Contract['imports']

export const importKindList = async ({ language, session }: Context) => ({
  data: importKinds
    .filter((name) => mayImport(session, name))
    .map((name) => kindFor(name, readsCost(session)))
    .map((kind) => ({
      kind: kind.kind,
      name: kind[language],
      about: kind.about[language],
      needsShop: importNeedsShop[kind.kind],
      fields: kind.fields.map((field) => ({
        key: field.key,
        name: field[language],
        about: field.about?.[language] ?? '',
        example: inLanguage(field.example, language),
        needed: field.needed ?? false,
        measure: importMeasures.find((measure) => measure === measureOf(field)) ?? null,
        foreign: !ownFields([field]).includes(field),
      })),
    })),
  units: importMeasures.map((measure) => ({
    measure,
    units: offeredUnits[measure].flatMap((key) => {
      const unit = unitNamed(measure, key)
      return unit
        ? [{ key, name: unit.key === unit[language] ? unit.key : `${unit.key} ${unit[language]}` }]
        : []
    }),
  })),
})

const lifetimeS = 600

/** Creates a signed address for the upload of one file. Errors: FORBIDDEN, FILE_TOO_LARGE, IMPORT_NEEDS_SHOP, RATE_LIMITED. */
export const signImport = async (
  context: Context,
  thread: ImportThread,
  input: ParsedInputOf<Calls['signature']>,
) => {
  refuseForbiddenKind(context.session, input.kind)
  if (input.sizeBytes > importBytesMax)
    throw new CallError('FILE_TOO_LARGE', { megabytes: importBytesMax / 1_000_000 })
  const shopId = importNeedsShop[input.kind] ? (await shopOfChannel(context.db, input.shopId)).id : null
  await claimUpload(context, 'IMPORT')
  const id = newId()
  const { kind, fileName, sizeBytes } = input
  await insertImport(context.db, {
    id,
    accountId: context.session.accountId,
    kind,
    shopId,
    fileName,
    sizeBytes,
    readsCost: readsCost(context.session),
    reach: reachOf(context.session, kind),
  })
  thread.prepare()
  const expires = Math.ceil(Date.now() / 1000) + lifetimeS
  return { id, url: await addressOf(context, { id, action: 'IMPORT', expires }), expireTime: lifetimeS }
}

/** Error: IMPORT_NEEDS_SHOP. */
export const shopOfChannel = async (db: Db, shopId: string | undefined) => {
  const shop = shopId === undefined ? undefined : await shopById(db, shopId)
  if (!shop || shop.channelId === null) throw new CallError('IMPORT_NEEDS_SHOP')
  return shop
}

/** Error: NOT_FOUND, also for imports of other shops. */
export const importOf = async (context: Pick<Context, 'db' | 'session'>, id: string): Promise<ImportRow> => {
  const row = await importById(context.db, id, viewOf(context.session))
  if (!row || row.state === 'EXPECTED') throw new CallError('NOT_FOUND')
  return row
}

const summaryOf = (row: ImportRow, language: Language) => {
  const results = row.outcome?.written?.results
  return {
    id: row.id,
    kind: row.kind,
    shopId: row.shopId,
    shopName: shopName(row.shopName ?? ''),
    fileName: row.fileName,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    startedBy: row.startedBy ?? '',
    undoneBy: row.undoneBy ?? '',
    rows: row.outcome?.rows ?? 0,
    bad: row.outcome?.bad ?? 0,
    created: results?.created.count ?? 0,
    updated: results?.updated.count ?? 0,
    unchanged: results?.unchanged.count ?? 0,
    removed: row.outcome?.written?.removed ?? 0,
    refusal: row.refusal?.[language] ?? '',
    rates: (row.choices.rates ?? []).filter(({ currency }) => row.currencies.includes(currency)),
    undoable: row.undoable,
    redoable: row.redoable,
  }
}

export const importList = async (context: Context, input: ParsedInputOf<Calls['list']>) => {
  const rows = await importRows(context.db, viewOf(context.session), {
    before: input.before ?? null,
    limit: input.size + 1,
  })
  const data = rows.slice(0, input.size).map((row) => summaryOf(row, context.language))
  return { data, next: rows.length > input.size ? (data.at(-1)?.id ?? null) : null }
}

const problemsShown = 100

const fieldsOf = (row: ImportRow): (string | null)[] => row.columns.map(({ field }) => field)

/** Whether a file contains costs that the caller may not read. */
const hidesCost = ({ session }: Pick<Context, 'session'>, row: ImportRow): boolean =>
  fieldsOf(row).includes('cost') && !readsCost(session)

/** A problem as the caller may see it: values of a cost column only with `cost.read`. */
export const shownProblem = (
  context: Pick<Context, 'session'>,
  row: ImportRow,
): ((problem: Problem) => Problem) => {
  const cost = hidesCost(context, row) ? row.columns.find(({ field }) => field === 'cost') : undefined
  const place = cost && placeOf(cost.index, '').zh
  return (problem) =>
    place !== undefined && problem.place.zh.startsWith(place)
      ? { ...problem, why: { zh: '成本价有误', en: 'the cost price is wrong' } }
      : problem
}

/** The first rows as they were read, without costs for callers who may not read them. */
const previewOf = (context: Context, row: ImportRow) => {
  const { heads, rows } = row.outcome?.preview ?? { heads: [], rows: [] }
  const cost = kinds[row.kind].fields.find(({ key }) => key === 'cost')
  const hidden = hidesCost(context, row) ? heads.findIndex(({ zh }) => zh === cost?.zh) : -1
  const shown = <T>(cells: readonly T[]): T[] => cells.filter((_cell, at) => at !== hidden)
  return {
    heads: shown(heads).map((head) => head[context.language]),
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: shown(cells).map((cell) => inLanguage(cell, context.language)),
    })),
  }
}

/** An import for its screen; costs only with `cost.read`. */
export const readImport = async (context: Context, thread: ImportThread, { id }: { id: string }) => {
  const heard = thread.heard(id)
  const row = await importOf(context, id)
  if (!isImportWorking(row.state)) await heard
  const { language } = context
  const { outcome } = row
  const isHidden = ({ field }: { field: string | null }): boolean =>
    field === 'cost' && hidesCost(context, row)
  const problems = isImportWorking(row.state)
    ? []
    : await problemRows(context.db, id, { after: 0, limit: problemsShown })
  return {
    ...summaryOf(row, language),
    sizeBytes: Number(row.sizeBytes),
    written: row.written?.[language] ?? '',
    progress: row.progress,
    columns: row.columns.map((column) => ({
      ...column,
      example: isHidden(column) ? '' : column.example,
      written: column.written[language],
      converted: isHidden(column) ? '' : column.converted[language],
      question: column.question && { about: column.question.about, why: column.question.why[language] },
    })),
    choices: row.choices,
    currencies: row.currencies,
    sheets: row.sheets,
    hiddenRows: row.hiddenRows,
    leftOut: outcome?.leftOut ?? 0,
    notes: outcome?.notes ?? 0,
    merged: outcome?.merged ?? 0,
    preview: previewOf(context, row),
    problems: problems.map(shownProblem(context, row)).map((problem) => ({
      line: problem.line,
      place: problem.place[language],
      severity: problem.severity,
      why: problem.why[language],
    })),
  }
}

/**
 * Begins work on an import in the call's transaction. Errors: NOT_FOUND, IMPORT_STATE, FORBIDDEN if the file contains costs that the caller may not read.
 */
const begin = async (
  context: Context,
  id: string,
  state: Work['state'],
  beginnings: Beginnings,
  choices?: Choices,
): Promise<{ work: Work; row: ImportRow }> => {
  const row = await importOf(context, id)
  if (hidesCost(context, row)) throw new CallError('FORBIDDEN')
  const work = { id, run: newId(), state }
  const isInTime = (row.state !== 'APPLIED' || row.undoable) && (row.state !== 'UNDONE' || row.redoable)
  if (!isInTime || !(await beginWork(context.db, work, beginnings))) throw new CallError('IMPORT_STATE')
  if (choices) await keepChoices(context.db, id, choices)
  return { work, row }
}

export const checkImport = async (
  context: Context,
  thread: ImportThread,
  input: ParsedInputOf<Calls['check']>,
) => {
  const { id, ...chosen } = input
  const choices = Object.keys(chosen).length > 0 ? chosen : undefined
  const { work, row } = await begin(
    context,
    id,
    'CHECKING',
    { from: ['ASKED', 'CHECKED', 'REFUSED'], resumes: ['CHECKING', 'APPLYING'] },
    choices,
  )
  context.onCommit(() =>
    thread.start({
      about: 'file',
      work,
      row,
      options: { choices: choices ?? row.choices, ...readBy(context.session) },
    }),
  )
  return { id }
}

export const applyImport = async (context: Context, thread: ImportThread, { id }: { id: string }) => {
  const { work, row } = await begin(context, id, 'APPLYING', { from: ['CHECKED'], resumes: [] })
  const choices = { ...row.choices, fields: fieldsOf(row) }
  context.onCommit(() =>
    thread.start({ about: 'file', work, row, options: { choices, ...readBy(context.session) } }),
  )
  return { id }
}

export const undoImport = async (context: Context, thread: ImportThread, { id }: { id: string }) => {
  const { work, row } = await begin(context, id, 'UNDOING', { from: ['APPLIED'], resumes: ['UNDOING'] })
  context.onCommit(() => thread.start({ about: 'replay', work, row, accountId: context.session.accountId }))
  return { id }
}

export const redoImport = async (context: Context, thread: ImportThread, { id }: { id: string }) => {
  const { work, row } = await begin(context, id, 'REDOING', { from: ['UNDONE'], resumes: ['REDOING'] })
  context.onCommit(() => thread.start({ about: 'replay', work, row, accountId: context.session.accountId }))
  return { id }
}
