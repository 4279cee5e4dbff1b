import { connect, createServer, type AddressInfo } from 'node:net'

/** A statement as a program sent it; `params` are text, or null for SQL's null. */
export type Statement = { sql: string; params: (string | null)[] }

export type StatementListener = {
  url: string
  /** Every statement so far, including begin and commit. */
  heard: readonly Statement[]
  close: () => Promise<void>
}

/** Starts a proxy between a program and its PostgreSQL that records the statements. */
export const listenToStatements = async (databaseUrl: string): Promise<StatementListener> => {
  const target = new URL(databaseUrl)
  const heard: Statement[] = []
  // PostgreSQL and its clients also send small packets at once.
  const noDelay = true
  const server = createServer({ noDelay }, (client) => {
    const database = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay })
    const hear = statementReader((statement) => heard.push(statement))
    client.on('data', messageReader(hear))
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
  // The proxy sees only statements that are sent over the network.
  url.searchParams.delete('host')
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, heard, close: () => new Promise((done) => server.close(() => done())) }
}

type Hear = (type: string, content: Buffer) => void

/** Reads the messages of PostgreSQL's protocol: each has a type, a length and a content; the first one has no type. */
const messageReader = (hear: Hear) => {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      if (!isFirst) hear(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, length))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}

/** The statements of one connection: simple queries, and prepared statements with their bound values. */
const statementReader = (run: (statement: Statement) => void): Hear => {
  const prepared = new Map<string, string>()
  let bound: Statement = { sql: '', params: [] }
  const hears: Record<string, (content: Buffer) => void> = {
    Q: (content) => run({ sql: wordsOf(content)[0] ?? '', params: [] }),
    P: (content) => {
      const [name = '', sql = ''] = wordsOf(content)
      prepared.set(name, sql)
    },
    B: (content) => {
      bound = { sql: prepared.get(wordsOf(content)[1] ?? '') ?? '', params: paramsOf(content) }
    },
    E: () => run(bound),
  }
  return (type, content) => hears[type]?.(content)
}

/** The texts before the first two null bytes. */
const wordsOf = (content: Buffer): string[] => content.toString('utf8').split('\0', 2)

/** Portal, statement, formats, then each parameter as a length and its content; binary values are written in PostgreSQL's notation. */
const paramsOf = (content: Buffer): (string | null)[] => {
  let at = content.indexOf(0, content.indexOf(0) + 1) + 1
  const nextNumber = (): number => content.readInt16BE((at += 2) - 2)
  const formats = Array.from({ length: nextNumber() }, nextNumber)
  return Array.from({ length: nextNumber() }, (_, index) => {
    const length = content.readInt32BE(at)
    at += 4
    if (length < 0) return null
    const value = content.subarray(at, (at += length))
    const isBytes = (formats.length === 1 ? formats[0] : formats[index]) === 1
    return isBytes ? `\\x${value.toString('hex')}` : value.toString('utf8')
  })
}
