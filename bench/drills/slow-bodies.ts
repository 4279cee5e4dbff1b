import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callPath } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { newTally, type Desk, type Outcome } from './drill.ts'

const BODIES = 300
const BYTE_EVERY_MS = 5_000
/** The time by which every slow request must have ended. */
const LIMIT_MS = 90_000

const open = (port: number, host: string): Socket => {
  const socket = connect(port, host)
  socket.on('error', () => {})
  socket.write(
    `POST ${callPath(contract.identity.login)} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  )
  return socket
}

/** Requests whose bodies arrive one byte at a time: the server ends each of them. */
export const sendSlowly = async ({ server }: Desk): Promise<Outcome> => {
  const { hostname, port } = new URL(server.origin)
  const sockets = Array.from({ length: BODIES }, () => open(Number(port), hostname))
  const until = performance.now() + LIMIT_MS
  const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded
  for (const socket of sockets) socket.resume()
  while (performance.now() < until && sockets.some(isOpen)) {
    for (const socket of sockets.filter(isOpen)) socket.write(' ')
    await sleep(BYTE_EVERY_MS)
  }
  const { outcome, count } = newTally()
  for (const socket of sockets) count(!isOpen(socket), () => `still open after ${LIMIT_MS / 1000} s`)
  for (const socket of sockets) socket.destroy()
  return outcome
}
