import {
  ackMessage,
  BRIDGE_HEADER,
  commandsMessage,
  helloMessage,
  resultMessage,
  type Command,
} from '@showfloor/contract/terminals/bridge'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import { splitScopedId } from '@showfloor/contract/common/ids'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { parseOutside } from '../../../platform/http/outside.ts'
import { handOut, isCommandOf, keepAck, keepResult, type HandedRow } from '../commands/commands.db.ts'
import { keepSettled } from '../settling/settling.ts'
import type { TerminalBus } from '../terminals.events.ts'
import { bridgeById, bridgePurpose, keepHello, keepNonce, type BridgeRow } from './bridges.db.ts'
import { bridgeSignature, isSigned, readClaim } from './signature.ts'
import type { CommandWaits } from './waiting.ts'

export type ReceivingDeps = { bus: TerminalBus; waits: CommandWaits; log: FastifyBaseLogger }
type Work<Message> = (
  context: PublicContext,
  bridge: BridgeRow,
  message: Message,
) => Promise<object | undefined>

const secondsOf = 30

/** The sending bridge with its open secret. Its signature, time and nonce are checked before the body is read. Error: BRIDGE_UNKNOWN. */
const senderOf = async (context: PublicContext, path: string, body: Buffer): Promise<BridgeRow> => {
  const { db, vault } = context
  const claim = readClaim(context.headers[BRIDGE_HEADER])
  const { shopId, id } = splitScopedId(claim?.bridgeNo ?? '0-0')
  const stored = await bridgeById(db, shopId, id).catch(() => undefined)
  const bridge = stored && { ...stored, secret: vault.open(bridgePurpose, stored.secret) }
  const isTheirs = claim && bridge && isSigned(claim, { secret: bridge.secret, path, body })
  if (!isTheirs || !(await keepNonce(db, bridge, claim.nonce))) throw new CallError('BRIDGE_UNKNOWN')
  return bridge
}

const receive =
  <Schema extends z.ZodType<{ bridgeNo: string }>>(
    path: string,
    schema: Schema,
    work: Work<z.output<Schema>>,
  ) =>
  async (context: PublicContext, _input: object, body: Buffer): Promise<FileAnswer> => {
    const bridge = await senderOf(context, path, body)
    const bridgeNo = `${bridge.shopId}-${bridge.id}`
    const message = readMessage(schema, body)
    if (message.bridgeNo !== bridgeNo) throw new CallError('BRIDGE_UNKNOWN')
    const content = JSON.stringify((await work(context, bridge, message)) ?? {})
    return {
      type: 'application/json',
      content,
      headers: bridgeSignature(bridgeNo, { secret: bridge.secret, path, body: content }),
    }
  }

const readMessage = <Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> => {
  try {
    return schema.parse(parseOutside(body.toString('utf8')))
  } catch (error) {
    throw new CallError('INVALID_INPUT', { detail: 'message' }, { cause: error })
  }
}

const wireCommand = (row: HandedRow): Command => ({
  requestNo: row.requestNo,
  echo: row.echo,
  kind: row.kind,
  terminalNo: row.terminalNo,
  operatorNo: row.operatorNo,
  amountCents: row.amountCents,
  payKind: 'ANY',
  notAfter: row.notAfter.toISOString(),
  readBatch: row.readBatch,
  original: row.original,
})

/** Handles messages of bridges. A message that changes nothing gets the same answer, so that the bridge stops retrying. */
export const bridgeRoutes = ({ bus, waits, log }: ReceivingDeps) => {
  /** Announces the new outcome in a transaction of its own. If that fails, the bridge's retry announces it again. */
  const tell = (context: PublicContext, { shopId }: BridgeRow, requestNo: string) =>
    context.transaction((tx) =>
      bus.emit('terminal.told', { db: tx, announce: context.announce }, { shopId, requestNo }),
    )
  return {
    bridgeHello: receive('/mis/v1/hello', helloMessage, async (context, bridge, hello) => {
      await context.transaction((tx) => keepHello(tx, bridge, hello))
      return { clock: new Date().toISOString(), pollSeconds: secondsOf }
    }),
    bridgeCommands: receive('/mis/v1/commands', commandsMessage, async ({ db }, bridge, message) => {
      const there = async () => (await handOut(db, bridge.shopId, bridge.id)).map(wireCommand)
      const until = Date.now() + message.waitSeconds * 1000
      let commands = await there()
      while (commands.length === 0 && Date.now() < until) {
        const leftMs = until - Date.now()
        // News can get lost, so the queue is also polled every second: soon enough for a person at a terminal.
        await waits.wait(message.bridgeNo, Math.min(leftMs, 1_000))
        commands = await there()
      }
      return { commands }
    }),
    bridgeAck: receive('/mis/v1/acks', ackMessage, async (context, bridge, ack) => {
      const named = { shopId: bridge.shopId, bridgeId: bridge.id, requestNo: ack.requestNo, echo: ack.echo }
      await keepAck(context.db, named, ack)
      if (!ack.accepted) await tell(context, bridge, ack.requestNo)
      return undefined
    }),
    bridgeResult: receive('/mis/v1/results', resultMessage, async (context, bridge, result) => {
      const { requestNo, echo, terminalNo } = result
      const named = { shopId: bridge.shopId, bridgeId: bridge.id, requestNo, echo, terminalNo }
      if (!(await isCommandOf(context.db, named))) {
        log.warn({ requestNo, terminalNo, bridgeNo: result.bridgeNo }, 'a result belongs to no command')
        return undefined
      }
      await keepResult(context.db, named, result)
      if (result.settled)
        await context.transaction((tx) => keepSettled(tx, bridge.shopId, requestNo, result.settled))
      await tell(context, bridge, requestNo)
      return undefined
    }),
  }
}
