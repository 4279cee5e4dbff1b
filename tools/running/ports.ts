import getPort, { clearLockedPorts } from 'get-port'
import { becomesTrue } from '../processes/becomes-true.ts'

/** The first free port of `wanted`, otherwise any free port. */
export function freePort(wanted: number[] = []): Promise<number> {
  // The library does not return a port again for a while; we ask again to see whether a port is still free.
  clearLockedPorts()
  return getPort({ port: wanted })
}

/** The first free port from `first` on. */
export function freePortFrom(first: number): Promise<number> {
  const next = Array.from({ length: 100 }, (_, step) => first + step)
  return freePort(next.filter((port) => port < 65_536))
}

/** Whether a port is free, or becomes free in time. */
export function becomesFree(port: number, patienceMs: number): Promise<boolean> {
  return becomesTrue(async () => (await freePort([port])) === port, patienceMs)
}
