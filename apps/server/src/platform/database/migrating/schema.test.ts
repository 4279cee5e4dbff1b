import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { schemaFile, schemaText } from '../../../../../../tools/migrations/schema-text.ts'
import { withClient } from '../../../../../../tools/postgres/database.ts'
import { startWorld } from '../../../testing/world.ts'

test('schema.sql shows the tables, constraints and triggers that the migrations make', async () => {
  const world = await startWorld()
  const now = await withClient(world.databaseUrl, schemaText)
  await world.close()
  const shown = await readFile(new URL(`../../../../../../${schemaFile}`, import.meta.url), 'utf8')
  expect(now, 'run node tools/migrations.mjs').toBe(shown)
  expect(shown).toContain('EXECUTE FUNCTION allocate_new_entry()')
})
