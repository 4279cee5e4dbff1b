import { z } from 'zod'
import { call } from './common/call.ts'
import { importResults, importKinds, importMeasures, importStates } from './common/imports/import-kinds.ts'
import { inFormat, tableAnswer } from './common/file-answer.ts'
import { problem as inputProblem } from './common/input-problems.ts'
import { id, signedBy, sizeBytes } from './common/schemas.ts'

const kind = z.enum(importKinds)
const ofImport = z.object({ id })
const shopOf = ({ shopId }: { shopId?: string | undefined }) => [shopId]

/**
 * `name` and `about` are in the caller's language; `needed`: a file without this column is refused; `measure`: what its figures measure; `foreign`: a column of other
 * systems' files, which our own never have.
 */
const field = z.object({
  key: z.string(),
  name: z.string(),
  about: z.string(),
  example: z.string(),
  needed: z.boolean(),
  measure: z.enum(importMeasures).nullable(),
  foreign: z.boolean(),
})

const mark = z.enum(['.', ','])
/** `rate`: the yuan for one unit of the currency, as a decimal number. */
const rate = z.object({
  currency: z.string().min(1).max(10),
  rate: z
    .string()
    .max(19)
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
    .refine((text) => Number(text) > 0, inputProblem('RATE')),
})

/**
 * A user's choices for reading a file. `fields`: the field of each column, null for an unused one; `columns`: the unit of a column's figures, or `each` if every cell
 * has its own, and their decimal mark; both are detected if absent. `rates`: the rates of the prices' currencies. `sheet`: the sheet of a workbook, by title;
 * `hiddenRows`: whether its hidden rows are imported.
 */
const choices = z.object({
  fields: z.array(z.string().max(40).nullable()).max(500).optional(),
  columns: z
    .array(
      z.object({
        index: z.int().min(0).max(499),
        unit: z.string().trim().min(1).max(20).optional(),
        mark: mark.optional(),
      }),
    )
    .max(500)
    .optional(),
  rates: z.array(rate).max(50).optional(),
  sheet: z.string().max(60).optional(),
  hiddenRows: z.enum(['take', 'leave']).optional(),
})

/** `refusal`: why it could not be checked, applied or undone, as a sentence. `startedBy` is empty for the command line. `rates`: those its prices were converted at. */
const summary = z.object({
  id,
  kind,
  shopId: id.nullable(),
  shopName: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  startedBy: z.string(),
  undoneBy: z.string(),
  rows: z.int(),
  bad: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  refusal: z.string(),
  rates: z.array(rate),
  undoable: z.boolean(),
  redoable: z.boolean(),
})

/**
 * `field`: the kind's field of a column, null for an unused one, for which `written` gives the reason. `converted`: the conversion of its first figure, "1.29 万元 →
 * ¥12,900.00". `unit` and `mark`: how its figures are read, null if it has none. `question`: which choice is open, and why; null if none is.
 */
const column = z.object({
  index: z.int(),
  header: z.string(),
  example: z.string(),
  field: z.string().nullable(),
  written: z.string(),
  converted: z.string(),
  unit: z.string().nullable(),
  mark: mark.nullable(),
  question: z.object({ about: z.enum(['field', 'unit', 'mark']), why: z.string() }).nullable(),
})

/** `place`: the column by number and name; `severity` BAD refuses the file, LEFT_OUT only the row, NOTE nothing. */
const problem = z.object({
  line: z.int(),
  place: z.string(),
  severity: z.enum(['BAD', 'LEFT_OUT', 'NOTE']),
  why: z.string(),
})

const detail = summary.extend({
  sizeBytes: z.int(),
  /** How the file is written, "UTF-8, separated by commas". */
  written: z.string(),
  progress: z
    .object({ phase: z.enum(['READING', 'CHECKING', 'WRITING']), done: z.int(), of: z.int() })
    .nullable(),
  columns: z.array(column),
  choices,
  /** The currencies of its prices, without yuan. */
  currencies: z.array(z.string()),
  /** The sheets of a workbook that have such a list, if there are several. */
  sheets: z.array(z.string()),
  hiddenRows: z.int(),
  leftOut: z.int(),
  notes: z.int(),
  merged: z.int(),
  /** The first rows of every result, as they were read; `result` is null while bad rows leave it open. */
  preview: z.object({
    heads: z.array(z.string()),
    rows: z.array(
      z.object({ line: z.int(), result: z.enum(importResults).nullable(), cells: z.array(z.string()) }),
    ),
  }),
  problems: z.array(problem),
})

/** Imports of catalogue, prices, stock and settings from files: checked first, then applied all or nothing, and undone as long as no later change depends on them. */
export const imports = {
  kinds: call({
    summary: 'What can be imported, and the columns that a file may have for it',
    service: 'base',
    method: 'POST',
    path: '/import/kind/list',
    access: 'import.manage',
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          kind,
          name: z.string(),
          about: z.string(),
          needsShop: z.boolean(),
          fields: z.array(field),
        }),
      ),
      /** Units to choose from, by what they measure; each has the key of the choice and its name. */
      units: z.array(
        z.object({
          measure: z.enum(importMeasures),
          units: z.array(z.object({ key: z.string(), name: z.string() })),
        }),
      ),
    }),
    errors: [],
  }),
  signature: call({
    summary:
      'A signed address to send one file to: PUT its bytes, CSV or XLSX; what is in it is then checked',
    service: 'base',
    method: 'POST',
    path: '/import/signature',
    access: 'import.manage',
    effect: 'write',
    idempotent: true,
    shop: shopOf,
    input: z.object({
      kind,
      shopId: id.optional(),
      fileName: z.string().trim().min(1).max(200),
      sizeBytes,
    }),
    /** `expireTime` in seconds. */
    output: z.object({ id, url: z.string(), expireTime: z.int() }),
    errors: ['FILE_TOO_LARGE', 'IMPORT_NEEDS_SHOP', 'RATE_LIMITED'],
  }),
  upload: call({
    summary:
      'Takes the file of an import, once and only at an address that the server signed; then it is checked',
    service: 'direct',
    method: 'PUT',
    path: '/api/imports/:id',
    access: 'public',
    effect: 'remote',
    repeat: 'once',
    takes: { types: ['application/octet-stream'] },
    input: z.object({ id, ...signedBy }),
    output: ofImport,
    errors: ['FILE_LINK_INVALID', 'FILE_TOO_LARGE', 'RATE_LIMITED'],
  }),
  template: call({
    summary: 'The columns that a file may have for a kind, as a table with one row as an example',
    service: 'direct',
    method: 'POST',
    path: '/api/imports/template',
    access: 'import.manage',
    opens: ['cost.read'],
    effect: 'read',
    reach: 'chain',
    input: z.object({ kind, ...inFormat }),
    ...tableAnswer,
    errors: [],
  }),
  problems: call({
    summary: 'Everything that an import has to say of its rows, as a table',
    service: 'direct',
    method: 'POST',
    path: '/api/imports/problems',
    access: 'import.manage',
    opens: ['cost.read'],
    effect: 'read',
    reach: 'own',
    input: ofImport.extend(inFormat),
    ...tableAnswer,
    errors: ['NOT_FOUND'],
  }),
  read: call({
    summary:
      'An import: how far it is, what its columns became, what it would change or has changed, its first problems',
    service: 'base',
    method: 'POST',
    path: '/import/read',
    access: 'import.manage',
    effect: 'read',
    reach: 'own',
    input: ofImport,
    output: detail,
    errors: ['NOT_FOUND'],
  }),
  list: call({
    summary: 'Imports, the newest first, from below `before`',
    service: 'base',
    method: 'POST',
    path: '/import/list',
    access: 'import.manage',
    effect: 'read',
    reach: 'own',
    input: z.object({ before: id.optional(), size: z.int().min(1).max(100).default(20) }),
    output: z.object({ data: z.array(summary), next: id.nullable() }),
    errors: [],
  }),
  check: call({
    summary: 'Reads the file again, as somebody chose; without a choice as it was chosen before',
    service: 'base',
    method: 'POST',
    path: '/import/check',
    access: 'import.manage',
    effect: 'write',
    idempotent: true,
    reach: 'own',
    input: choices.extend({ id }),
    output: ofImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  }),
  apply: call({
    summary: 'Takes everything in, or nothing',
    service: 'base',
    method: 'POST',
    path: '/import/apply',
    access: 'import.manage',
    effect: 'write',
    idempotent: true,
    reach: 'own',
    audit: { zh: '执行导入', en: 'Apply import', of: (input) => ({ subject: input.id }) },
    input: ofImport,
    output: ofImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  }),
  undo: call({
    summary: 'Puts back what an import changed; refused when any of it has changed since or is in use',
    service: 'base',
    method: 'POST',
    path: '/import/undo',
    access: 'import.manage',
    effect: 'write',
    idempotent: true,
    reach: 'own',
    audit: { zh: '撤销导入', en: 'Undo import', of: (input) => ({ subject: input.id }) },
    input: ofImport,
    output: ofImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  }),
  redo: call({
    summary:
      'Does once more what an import changed and an undoing put back; refused when any of it has changed since',
    service: 'base',
    method: 'POST',
    path: '/import/redo',
    access: 'import.manage',
    effect: 'write',
    idempotent: true,
    reach: 'own',
    audit: { zh: '重做导入', en: 'Redo import', of: (input) => ({ subject: input.id }) },
    input: ofImport,
    output: ofImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  }),
}
