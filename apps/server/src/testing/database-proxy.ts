import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network in front of a database that can fail: connections through it are cut, refused, or go silent. */
export const startDatabaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
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
      socket.pipe(other)
    }
  })
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const cut = (): void => sockets.forEach((socket) => void socket.destroy())
  const own = await listen(0)
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String(own)
  return {
    url: target.href,
    cut,
    /** From now on nobody gets through. */
    refuse: (): void => {
      server.close()
      cut()
    },
    /** After {@link refuse}: lets through again. */
    admit: (): Promise<number> => listen(own),
    /** Open connections stay open, but nothing comes through them any more. */
    silence: (): void => sockets.forEach((socket) => void socket.unpipe().pause()),
  }
}
