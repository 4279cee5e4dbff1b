import { Readable } from 'node:stream'
import { importBytesMax, importKinds } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Database } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import { languageOf } from '../../../platform/http/language.ts'
import { admit } from '../../../platform/calls/mount.ts'
import { readInput } from '../../../platform/calls/request-input.ts'
import type { Authenticate } from '../../../platform/http/session.ts'
import { createSlots } from '../../../platform/limits/slots.ts'
import { sendTable } from '../../../platform/tables/send-table.ts'
import { grantOf } from '../../files/files.public.ts'
import { inLanguage, ownFields, titleOf } from '../cells/field.ts'
import { beginWork, endWork, importForUpload, problemRows, uploaderOf, type Work } from '../imports.db.ts'
import type { Problem } from '../columns/reading.ts'
import { importOf, toldProblem } from '../imports.ts'
import { storeParts } from './parts.ts'
import type { ImportThread } from '../running/thread.ts'
import { notWhole } from '../running/work.ts'
import { kindFor } from '../kinds/registry.ts'

const problemsPerPage = 2000
const uploadsAtOnce = 2
const retryAfterS = 5

type Deps = { database: Database; thread: ImportThread; authenticate: Authenticate }

/**
 * `PUT /api/imports/:id` takes the file of an import, part by part into the database, so that its size needs no memory and any server process can read it;
 * only at an address that the server signed. `POST /api/imports/problems` and `/api/imports/template` answer tables, as CSV or XLSX.
 */
export const serveImportFiles = (app: FastifyInstance, deps: Deps): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put('/api/imports/:id', receiveInTurn(deps))
  })
  app.post('/api/imports/problems', async (request, reply) => {
    const session = await admit(deps.authenticate, 'import.manage', request)
    const { id } = readInput(contract.imports.read, request) as { id: string }
    const row = await importOf({ db: deps.database.db, session }, id)
    return sendTable(
      request,
      reply,
      `${row.file_name}-problems`,
      problemLines(deps, id, toldProblem({ session }, row), languageOf(request)),
    )
  })
  app.post('/api/imports/template', async (request, reply) => {
    const { permissions } = await admit(deps.authenticate, 'import.manage', request)
    const { kind } = request.query as { kind?: string }
    const name = importKinds.find((candidate) => candidate === kind)
    if (!name) throw new CallError('NOT_FOUND')
    const found = kindFor(name, permissions.has('cost.read'))
    const language = languageOf(request)
    const fields = ownFields(found.fields)
    const heads = fields.map((field) => titleOf(field, language))
    const example = fields.map((field) => inLanguage(field.example, language))
    return sendTable(request, reply, found[language], [heads, example])
  })
}

async function* problemLines(
  deps: Deps,
  id: string,
  told: (problem: Problem) => Problem,
  language: 'zh' | 'en',
): AsyncGenerator<string[]> {
  const severities = {
    zh: { BAD: '有误', LEFT_OUT: '跳过', NOTE: '提示' },
    en: { BAD: 'Wrong', LEFT_OUT: 'Left out', NOTE: 'Note' },
  }[language]
  yield language === 'zh' ? ['行', '列', '类型', '原因'] : ['Row', 'Column', 'What', 'Why']
  for (let after = 0; ; after += problemsPerPage) {
    const rows = await problemRows(deps.database.db, id, { after, limit: problemsPerPage })
    for (const { line, place, severity, why } of rows.map(told))
      yield [String(line), place[language], severities[severity], why[language]]
    if (rows.length < problemsPerPage) return
  }
}

/** Takes files, so many at a time of one account. Errors: FILE_LINK_INVALID, RATE_LIMITED. */
const receiveInTurn = (deps: Deps) => {
  const { db } = deps.database
  const takePlace = createSlots(uploadsAtOnce, retryAfterS)
  return async (request: FastifyRequest) => {
    const { id } = await grantOf(db, request, 'IMPORT')
    const accountId = await uploaderOf(db, id)
    if (accountId === undefined) throw new CallError('FILE_LINK_INVALID')
    const givePlaceBack = takePlace(accountId)
    return receive(deps, id, request.body).finally(givePlaceBack)
  }
}

const receive = async (deps: Deps, id: string, content: unknown) => {
  const { db } = deps.database
  const work: Work = { id, run: newId(), state: 'CHECKING' }
  // An address serves once.
  if (!(await beginWork(db, work, { from: ['EXPECTED'], resumes: [] })))
    throw new CallError('FILE_LINK_INVALID')
  try {
    const body = content instanceof Readable ? content : Readable.from([])
    const declared = (await importForUpload(db, id))?.size_bytes
    if ((await storeParts(db, id, body, importBytesMax)) < Number(declared))
      throw new CallError('FILE_LINK_INVALID')
  } catch (error) {
    await endWork(db, work, { state: 'REFUSED', refusal: notWhole })
    throw error
  }
  const row = await importForUpload(db, id)
  if (row) deps.thread.start({ about: 'file', work, row, how: { choices: {}, readsCost: row.reads_cost } })
  return { success: true, res: { id } }
}
