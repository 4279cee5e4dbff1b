import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { newId } from '../../apps/server/src/platform/database/ids.ts'
import { createNews } from '../../apps/server/src/platform/live/news.ts'
import {
  beginWork,
  importForUpload,
  replayImport,
} from '../../apps/server/src/modules/imports/imports.public.ts'
import { withClient } from '../../tools/postgres/database.ts'

const LOOK_MS = 50

/** The seconds that a server takes to undo or redo the newest import of articles. */
export const replayNewest = async (databaseUrl: string, state: 'UNDOING' | 'REDOING'): Promise<number> => {
  const database = openDatabase(databaseUrl, { poolSize: 3 })
  const news = createNews(databaseUrl, database.db, () => {})
  const [found] = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; account: string }>(
      `select (select max(id) from imports where kind = 'products')::text as id, (select min(id) from accounts)::text as account`,
    )
    return rows
  })
  const row = found && (await importForUpload(database.db, found.id))
  if (!row) throw new Error('Nothing has been imported.')
  const began = performance.now()
  const work = { id: row.id, run: newId(), state }
  await beginWork(database.db, work, { from: ['APPLIED', 'UNDONE'], resumes: [] })
  void replayImport({ database, news, onError: (error) => console.error(error) }, work, row, found.account)
  for (;;) {
    const now = await importForUpload(database.db, row.id)
    if (now && now.state !== state) {
      const seconds = (performance.now() - began) / 1000
      await news.close()
      await database.close()
      if (now.refusal) throw new Error(now.refusal.en)
      return seconds
    }
    await sleep(LOOK_MS)
  }
}
