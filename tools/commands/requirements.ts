import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirementsFile, rowsIn, testsByRow, withoutFacts, withTests } from '../requirements/table.ts'
import { projectRoot } from '../running/config.ts'

// Updates docs/requirements.md with what the tests of each row assert.
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
const silent = withoutFacts(tests)
for (const test of silent) console.error(`It names a requirement, but asserts nothing: ${test}`)
process.exitCode = unknown.length + silent.length === 0 ? 0 : 1
