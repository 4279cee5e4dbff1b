import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../platform/database/db.ts'
import type { FromThread, Order, ToThread } from './thread.ts'
import { workOnFile, workOnTurn } from './work.ts'

const connections = 4

const { databaseUrl } = workerData as { databaseUrl: string }
const tell = (message: FromThread): void => parentPort?.postMessage(message, [])
const onError = (error: Error): void => tell({ error })
const database = openDatabase(databaseUrl, { poolSize: connections, onError })
const deps = { database, news: { announce: (news) => tell({ news }) }, onError } satisfies Parameters<
  typeof workOnFile
>[0]

const workOn = (order: Order): Promise<void> =>
  order.about === 'file'
    ? workOnFile(deps, order.work, order.row, order.how)
    : workOnTurn(deps, order.work, order.row, order.accountId)

parentPort?.on('message', (message: ToThread): void => {
  if (message === 'end') void database.close().finally(() => parentPort?.close())
  else void workOn(message).finally(() => tell('done'))
})
