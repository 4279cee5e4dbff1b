import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a database that can fail: it cuts connections, refuses them, or goes silent. */
export const startDatabaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
  /** How many more messages of the application pass. */
  let left = Infinity
  const cut = (): void => sockets.forEach((socket) => void socket.destroy())
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
    }
    far.pipe(near)
    near.on('data', (message: Buffer) => {
      left -= 1
      if (left < 0) cut()
      else far.write(message)
    })
  })
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const own = await listen(0)
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String(own)
  return {
    url: target.href,
    cut,
    /** Lets this many messages of the application pass, and then cuts all connections. */
    cutAfter: (messages: number): void => {
      left = messages
    },
    /** Cuts all connections and refuses new ones. */
    refuse: (): void => {
      server.close()
      cut()
    },
    /** After {@link refuse}: accepts connections again. */
    admit: (): Promise<number> => listen(own),
    /** Keeps open connections open, but passes nothing on any more. */
    silence: (): void => sockets.forEach((socket) => void socket.unpipe().pause()),
  }
}
