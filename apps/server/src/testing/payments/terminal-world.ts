import { sql } from '../../platform/database/sql.ts'
import { startMiddleman } from '../../modules/payments/providers/testing/middleman.ts'
import { bridgeSignature } from '../../modules/terminals/terminals.public.ts'
import { startPayingWorld } from '../paying-world.ts'
import { tenderClock } from './tender-clock.ts'
import { terminalCommands } from './terminal-commands.ts'
import { setTerminalScene } from './terminal-scene.ts'

/** A shop with a card terminal whose bridge reaches the server through a proxy, which drops messages when a test says so. */
export const startTerminalWorld = async () => {
  const world = await startPayingWorld()
  const line = {
    /** Whether the server's answer reaches the bridge; its effect stays. */
    answers: (_path: string, _sent: string): boolean => true,
    /** The path whose requests from the bridge are dropped, and how many were. */
    blocked: '',
    lost: 0,
  }
  const middleman = await startMiddleman(
    world.url,
    (body, status, path, sent) => (line.answers(path, sent) ? { status, body } : null),
    (path) => {
      if (path === line.blocked) line.lost += 1
      return path === line.blocked
    },
  )
  const scene = await setTerminalScene(world, middleman.url)
  return {
    world,
    scene,
    line,
    clock: tenderClock(world, world),
    ...terminalCommands(() => world),
    refundOf: async (orderId: string) => (await scene.status(orderId)).tenders[0]?.refunds[0],
    /** Sends a request as the bridge, or as an impostor. */
    send: async (
      path: string,
      message: object,
      more: { secret?: string; nonce?: string; atMs?: number } = {},
    ): Promise<number> => {
      const body = JSON.stringify({ bridgeNo: scene.bridgeNo, ...message })
      const signed = { secret: more.secret ?? scene.secret, path, body }
      const answer = await world.app.server.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/json',
          ...bridgeSignature(scene.bridgeNo, signed, more.atMs, more.nonce),
        },
        payload: body,
      })
      return answer.statusCode
    },
    /** Resets the terminal's behaviour and clears its trades. */
    reset: async (): Promise<void> => {
      line.answers = () => true
      line.blocked = ''
      line.lost = 0
      await scene.set({
        online: true,
        signedIn: true,
        manner: 'PAYS',
        clockMs: 0,
        rubbish: 'NONE',
        paper: true,
      })
      await scene.ready()
      await sql`
        update terminal_commands
        set state = 'LOST'
        where state in ('WAITING', 'ACKED')`.execute(world.db)
    },
    close: async (): Promise<void> => {
      await scene.close()
      await middleman.stop()
      await world.close()
    },
  }
}
export type TerminalWorld = Awaited<ReturnType<typeof startTerminalWorld>>
