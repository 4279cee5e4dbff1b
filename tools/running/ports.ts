import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a program could listen on this port of this machine now, on all addresses and on the local one. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'))
}

/** Whether it is free, or becomes so within a time. */
export async function becomesFree(port: number, patienceMs: number): Promise<boolean> {
  const began = performance.now()
  while (!(await isFree(port))) {
    if (performance.now() - began >= patienceMs) return false
    await sleep(100)
  }
  return true
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)))
  })
}

/** A port nobody uses at this moment, chosen by the operating system. */
export function anyFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => done(port))
    })
  })
}

/** The first free port from `first` on. */
export async function freePortFrom(first: number): Promise<number> {
  for (let port = first; port < Math.min(first + 100, 65536); port++) {
    if (await isFree(port)) return port
  }
  return anyFreePort()
}
