import type { Readable } from 'node:stream'
import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import { importBytesMax } from '@showfloor/contract/common/import-kinds'
import type { Contract } from '@showfloor/contract/contract'
import type { Context, PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { createSlots } from '../../../platform/limits/slots.ts'
import { tableFile } from '../../../platform/tables/table-answer.ts'
import { checkGrant } from '../../files/files.public.ts'
import { inLanguage, ownFields, titleOf } from '../cells/field.ts'
import { beginWork, endWork, importForUpload, problemRows, uploaderOf, type Work } from '../imports.db.ts'
import type { Problem } from '../columns/reading.ts'
import { importOf, refuseForbiddenKind, shownProblem } from '../imports.ts'
import { storeParts } from './parts.ts'
import type { ImportThread } from '../running/thread.ts'
import { notWhole } from '../running/work.ts'
import { kindFor } from '../kinds/registry.ts'

const problemsPerPage = 2000
const uploadsAtOnce = 2
const retryAfterS = 5

export type UploadDeps = { database: Database; thread: ImportThread }

/** Every problem of an import as a table. Error: NOT_FOUND. */
export const problemsFile = async (
  context: Context,
  { id, format }: ParsedInputOf<Contract['imports']['problems']>,
): Promise<FileAnswer> => {
  const row = await importOf(context, id)
  const lines = problemLines(context, id, shownProblem(context, row))
  return tableFile(format, `${row.fileName}-problems`, lines)
}

/** The columns of a kind with an example row; the cost only with `cost.read`. Error: FORBIDDEN. */
export const templateFile = async (
  { session, language }: Context,
  { kind, format }: ParsedInputOf<Contract['imports']['template']>,
): Promise<FileAnswer> => {
  refuseForbiddenKind(session, kind)
  const found = kindFor(kind, session.permissions.has('cost.read'))
  const fields = ownFields(found.fields)
  const heads = fields.map((field) => titleOf(field, language))
  const example = fields.map((field) => inLanguage(field.example, language))
  return tableFile(format, found[language], [heads, example])
}

async function* problemLines(
  { db, language }: Context,
  id: string,
  shown: (problem: Problem) => Problem,
): AsyncGenerator<string[]> {
  const severities = {
    zh: { BAD: '有误', LEFT_OUT: '跳过', NOTE: '提示' },
    en: { BAD: 'Wrong', LEFT_OUT: 'Left out', NOTE: 'Note' },
  }[language]
  yield language === 'zh' ? ['行', '列', '类型', '原因'] : ['Row', 'Column', 'What', 'Why']
  for (let after = 0; ; after += problemsPerPage) {
    const rows = await problemRows(db, id, { after, limit: problemsPerPage })
    for (const { line, place, severity, why } of rows.map(shown))
      yield [String(line), place[language], severities[severity], why[language]]
    if (rows.length < problemsPerPage) return
  }
}

type Signed = ParsedInputOf<Contract['imports']['upload']>

/**
 * Receives the file of an import and stores it in parts in the database, so that memory does not grow with it and any server process can read it. An account has
 * a limit of parallel uploads. Errors: FILE_LINK_INVALID, FILE_TOO_LARGE, RATE_LIMITED.
 */
export const importUpload = (deps: UploadDeps) => {
  const takePlace = createSlots(uploadsAtOnce, retryAfterS)
  return {
    admit: async (context: PublicContext, input: Signed): Promise<() => void> => {
      await checkGrant(context, input, 'IMPORT')
      const accountId = await uploaderOf(context.db, input.id)
      if (accountId === undefined) throw new CallError('FILE_LINK_INVALID')
      return takePlace(accountId)
    },
    handle: (_context: PublicContext, { id }: Signed, body: Readable) => receive(deps, id, body),
  }
}

const receive = async (deps: UploadDeps, id: string, body: Readable): Promise<{ id: string }> => {
  const { db } = deps.database
  const work: Work = { id, run: newId(), state: 'CHECKING' }
  // An upload address is valid once.
  if (!(await beginWork(db, work, { from: ['EXPECTED'], resumes: [] })))
    throw new CallError('FILE_LINK_INVALID')
  try {
    const declared = (await importForUpload(db, id))?.sizeBytes
    if ((await storeParts(db, id, body, importBytesMax)) < Number(declared))
      throw new CallError('FILE_LINK_INVALID')
  } catch (error) {
    await endWork(db, work, { state: 'REFUSED', refusal: notWhole })
    throw error
  }
  const row = await importForUpload(db, id)
  if (row) {
    const options = { choices: {}, readsCost: row.readsCost, accountId: row.accountId }
    deps.thread.start({ about: 'file', work, row, options })
  }
  return { id }
}
