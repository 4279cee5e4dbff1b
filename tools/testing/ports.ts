import { freePortFrom } from '../running/ports.ts'

/**
 * Each test process has ports of its own, below those that the system gives to connections and to servers without a wish: one of these could be given away while
 * the server of a test is restarted, or while a test relies on nobody listening.
 */
const PORTS_OF_ONE = 16
const first = 11_000 + (process.pid % 500) * PORTS_OF_ONE
let given = 0

/** A port where nobody listens until this process's test does. */
export const freePort = (): Promise<number> => {
  given = (given + 1) % PORTS_OF_ONE
  return freePortFrom(first + given)
}
