import { z } from 'zod'
import { call } from '../common/call.ts'
import { fileAnswer } from '../common/file-answer.ts'

/** The header that signs the messages and answers of a bridge: `<bridgeNo> <epoch s> <nonce> <hex HMAC-SHA256>`. */
export const BRIDGE_HEADER = 'x-bridge'

const no = z.string().min(1).max(40)
const centsOnSlip = z.int().min(0).max(99_999_999_999)
export const payKinds = ['ANY', 'CARD', 'SCAN'] as const
export const commandKinds = [
  'SALE',
  'VOID',
  'REFUND',
  'QUERY',
  'CANCEL_WAITING',
  'SIGN_IN',
  'SETTLE',
  'REPRINT',
] as const
export const ackRefusals = [
  'BUSY',
  'OFFLINE',
  'NOT_SIGNED_IN',
  'EXPIRED',
  'BAD_AMOUNT',
  'NOTHING_WAITS',
] as const

export const helloMessage = z.object({
  bridgeNo: no,
  version: z.string().max(20),
  clock: z.iso.datetime(),
  terminals: z
    .array(
      z.object({ terminalNo: no, online: z.boolean(), signedIn: z.boolean(), batchNo: z.string().max(20) }),
    )
    .max(50),
})
export const helloAnswer = z.object({ clock: z.iso.datetime(), pollSeconds: z.int() })
export const commandsMessage = z.object({ bridgeNo: no, waitSeconds: z.int().min(0).max(25) })
export const command = z.object({
  requestNo: no,
  echo: no,
  kind: z.enum(commandKinds),
  terminalNo: no,
  operatorNo: z.string(),
  amountCents: z.int().nullable(),
  payKind: z.enum(payKinds),
  notAfter: z.iso.datetime(),
  /** For a QUERY: the terminal's whole batch is read before it reports an unknown request. */
  readBatch: z.boolean(),
  /** The sale that a VOID or a REFUND reverses. */
  original: z
    .object({
      requestNo: no,
      voucherNo: z.string(),
      batchNo: z.string(),
      referenceNo: z.string(),
      date: z.string(),
      amountCents: z.int(),
    })
    .nullable(),
})
export const commandsAnswer = z.object({ commands: z.array(command) })
/** A repeat of a command in the journal gets the first answer, marked as a duplicate. */
export const ackMessage = z.object({
  bridgeNo: no,
  requestNo: no,
  echo: no,
  accepted: z.boolean(),
  refused: z.enum(ackRefusals).optional(),
  duplicate: z.boolean().optional(),
})
const slip = z.object({
  requestNo: z.string().max(40).nullable(),
  voucherNo: z.string().max(20),
  kind: z.enum(['SALE', 'VOID', 'REFUND']),
  payKind: z.enum(payKinds),
  amountCents: centsOnSlip,
})
/**
 * A terminal's result of a request. NOT_RECEIVED states its certainty: `NOT_STARTED` when the journal shows that it never went to the terminal,
 * `BATCH_READ` when the terminal's whole batch does not contain it, `NO_TRACE` when only the journal and the terminal's last trades do not.
 */
export const resultMessage = z.object({
  bridgeNo: no,
  requestNo: no,
  echo: no,
  terminalNo: no,
  state: z.enum(['APPROVED', 'DECLINED', 'CANCELLED', 'NOT_RECEIVED', 'UNKNOWN', 'DONE']),
  basis: z.enum(['NOT_STARTED', 'NO_TRACE', 'BATCH_READ']).optional(),
  responseCode: z.string().max(20),
  text: z.string().max(200),
  amountCents: centsOnSlip.optional(),
  discountCents: centsOnSlip.optional(),
  payKind: z.enum(payKinds).optional(),
  wallet: z.string().max(20).optional(),
  cardMasked: z.string().max(30).optional(),
  cardType: z.string().max(20).optional(),
  issuer: z.string().max(60).optional(),
  merchantNo: z.string().max(20).optional(),
  batchNo: z.string().max(20).optional(),
  voucherNo: z.string().max(20).optional(),
  referenceNo: z.string().max(20).optional(),
  authCode: z.string().max(20).optional(),
  platformOrderNo: z.string().max(60).optional(),
  occurredAt: z.iso.datetime().optional(),
  receiptText: z.string().max(2_000).optional(),
  /** For a SETTLE: the content of the terminal's batch, and the batch that it has begun. */
  settled: z
    .object({ batchNo: z.string(), newBatchNo: z.string(), slips: z.array(slip).max(2_000) })
    .optional(),
})
export type Hello = z.infer<typeof helloMessage>
export type HelloAnswer = z.infer<typeof helloAnswer>
export type Command = z.infer<typeof command>
export type Ack = z.infer<typeof ackMessage>
export type Result = z.infer<typeof resultMessage>
export type Slip = z.infer<typeof slip>

const fromBridge = {
  service: 'direct',
  method: 'POST',
  access: 'public',
  effect: 'remote',
  repeat: 'once',
  for: 'systems',
  input: z.object({}),
  output: fileAnswer,
  takes: { types: ['application/json'], bytesMax: 1_000_000 },
  answers: ['application/json'],
  errors: ['BRIDGE_UNKNOWN'],
} as const

/**
 * The calls of the bridge, the program beside a till that talks to card terminals. The bridge always connects to the server. Every message and every
 * answer is signed with the bridge's secret in the header `X-Bridge`, over method, path, time, nonce and the SHA-256 of the body. A nonce is valid once,
 * and a time for five minutes.
 */
export const bridgeCalls = {
  bridgeHello: call({
    ...fromBridge,
    summary: 'Reports which terminals a bridge reaches, every 30 s; after 90 s of silence they are offline',
    path: '/mis/v1/hello',
  }),
  bridgeCommands: call({
    ...fromBridge,
    summary:
      'Long-polls for commands to the terminals of a bridge, up to 25 s; each comes again until it is acknowledged',
    path: '/mis/v1/commands',
  }),
  bridgeAck: call({
    ...fromBridge,
    summary: 'Acknowledges a command, or states that the bridge will never carry it out',
    path: '/mis/v1/acks',
  }),
  bridgeResult: call({
    ...fromBridge,
    summary:
      'Reports a terminal’s result of a request; the bridge repeats it until it is answered, and a repeat changes nothing',
    path: '/mis/v1/results',
  }),
}
