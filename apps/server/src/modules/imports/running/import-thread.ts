import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../platform/database/db.ts'
import type { FromThread, Task, ToThread } from './thread.ts'
import { processFile, replayImport } from './work.ts'

const connections = 4

const { databaseUrl } = workerData as { databaseUrl: string }
const post = (message: FromThread): void => parentPort?.postMessage(message, [])
const onError = (error: Error): void => post({ error })
const database = openDatabase(databaseUrl, { poolSize: connections, onError })
const deps = { database, news: { announce: (news) => post({ news }) }, onError } satisfies Parameters<
  typeof processFile
>[0]

const workOn = (task: Task): Promise<void> =>
  task.about === 'file'
    ? processFile(deps, task.work, task.row, task.options)
    : replayImport(deps, task.work, task.row, task.accountId)

parentPort?.on('message', (message: ToThread): void => {
  if (message === 'end') void database.close().finally(() => parentPort?.close())
  else void workOn(message).finally(() => post({ done: message.work }))
})
