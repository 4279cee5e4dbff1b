import { connect, createServer, type AddressInfo } from 'node:net'

/** Every statement that is run arrives as one of these: a simple query, or the execution of a prepared one. */
const QUERY = 'Q'.charCodeAt(0)
const EXECUTE = 'E'.charCodeAt(0)

export type StatementCounter = { url: string; count: () => number; close: () => Promise<void> }

/** Stands between a program and its PostgreSQL and counts the statements, begin and commit among them. */
export const startStatementCounter = async (databaseUrl: string): Promise<StatementCounter> => {
  const target = new URL(databaseUrl)
  let statements = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    const count = messageReader((type) => {
      if (type === QUERY || type === EXECUTE) statements += 1
    })
    client.on('data', count)
    client.pipe(database)
    database.pipe(client)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  // The statements have to come by the network to be counted.
  url.searchParams.delete('host')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    count: () => statements,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Follows the messages of PostgreSQL's protocol: after the first, which has no type, each is a type, a length and a content. */
const messageReader = (hear: (type: number) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      if (!isFirst) hear(rest[0] ?? 0)
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}
