import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirementsFile, rowsIn, testsByRow, withTests } from '../requirements/table.ts'
import { projectRoot } from '../running/config.ts'

// Updates docs/requirements.md with the assertions of the tests for each row.
const file = join(projectRoot(), requirementsFile)
const text = readFileSync(file, 'utf8')
const tests = testsByRow(projectRoot())
writeFileSync(file, withTests(text, tests))

const rows = rowsIn(text)
const known = new Set(rows.map((row) => row.id))
const unknown = [...tests].filter(([id]) => !known.has(id))
for (const [id, named] of unknown)
  console.error(`${id} is no requirement, but is named in ${named.map(({ file }) => file).join(', ')}`)
console.log(`${rows.filter((row) => tests.has(row.id)).length} of ${rows.length} rows are named by a test.`)
process.exitCode = unknown.length === 0 ? 0 : 1
