import type { Said, Terminal } from '../terminal.ts'

/** The terminal's names for its actions, as in banks' counter protocols. */
const flags = {
  SALE: '00',
  VOID: '01',
  REFUND: '02',
  QUERY: '03',
  REPRINT: '04',
  SIGN_IN: '05',
  SETTLE: '06',
} as const
const payKinds: Readonly<Record<string, 'CARD' | 'SCAN'>> = {
  '2': 'CARD',
  '0': 'SCAN',
  '1': 'SCAN',
  '3': 'SCAN',
}
/** A sale waits for the customer; everything else is answered at once. */
const saleWaitMs = 115_000
const usualWaitMs = 10_000

type Answer = Readonly<Record<string, unknown>>

const textOf = (answer: Answer, name: string): string =>
  typeof answer[name] === 'string' ? answer[name] : ''

/** Texts of the terminal, GBK in base64; invalid bytes become replacement characters and stop nothing. */
const wordsOf = (answer: Answer): string =>
  new TextDecoder('gbk')
    .decode(Buffer.from(textOf(answer, 'text'), 'base64'))
    .replaceAll(/\p{Cc}/gu, '')
    .trim()

/** Twelve digits of cents. Any other text is no amount, and the outcome is unknown. */
const centsOf = (text: string): number | undefined => (/^\d{12}$/.test(text) ? Number(text) : undefined)

const unknown = (text: string, responseCode = ''): Said => ({ state: 'UNKNOWN', responseCode, text })

/** Reads the terminal's answer about a trade. A successful return code proves nothing without a successful state of the queried trade. */
const read = (answer: Answer): Said => {
  const responseCode = textOf(answer, 'code')
  const text = wordsOf(answer)
  const isQuery = 'query_state' in answer
  if (responseCode === '25') return { state: 'NOT_RECEIVED', basis: 'NO_TRACE', responseCode, text }
  if (responseCode === 'C0') return { state: 'CANCELLED', responseCode, text }
  if (responseCode !== '00') {
    const isOpen = responseCode === '' || responseCode === '98' || responseCode === '96'
    return isOpen ? unknown(text, responseCode) : { state: 'DECLINED', responseCode, text }
  }
  if (isQuery && textOf(answer, 'query_state') === '5') return { state: 'DECLINED', responseCode, text }
  if (isQuery && textOf(answer, 'query_state') !== '0') return unknown(text, responseCode)
  const amountCents = centsOf(textOf(answer, 'amount'))
  if (amountCents === undefined) return unknown('amount', responseCode)
  const occurred = new Date(textOf(answer, 'time'))
  return {
    state: 'APPROVED',
    responseCode,
    text,
    amountCents,
    discountCents: centsOf(textOf(answer, 'discount')) ?? 0,
    payKind: payKinds[textOf(answer, 'pay_method')] ?? 'CARD',
    cardMasked: textOf(answer, 'card').slice(0, 30),
    issuer: textOf(answer, 'bank').slice(0, 60),
    merchantNo: textOf(answer, 'merchant').slice(0, 20),
    batchNo: textOf(answer, 'batch').slice(0, 20),
    voucherNo: textOf(answer, 'voucher').slice(0, 20),
    referenceNo: textOf(answer, 'reference').slice(0, 20),
    ...(Number.isNaN(occurred.getTime()) ? {} : { occurredAt: occurred.toISOString() }),
  }
}

type Slip = NonNullable<Said['settled']>['slips'][number]
const readSlip = (row: Answer): Slip => ({
  requestNo: textOf(row, 'erp_order') || null,
  voucherNo: textOf(row, 'voucher'),
  kind: row.flag === '01' ? 'VOID' : row.flag === '02' ? 'REFUND' : 'SALE',
  payKind: payKinds[textOf(row, 'pay_method')] ?? 'CARD',
  amountCents: centsOf(textOf(row, 'amount')) ?? 0,
})

/** Without an answer the outcome is unknown. */
const settle = async (ask: (message: object) => Promise<Answer>, requestNo: string): Promise<Said> => {
  try {
    const answer = await ask({ flag: flags.SETTLE, erp_order: requestNo })
    if (answer.code !== '00') return unknown(wordsOf(answer), textOf(answer, 'code'))
    const slips = ((answer.slips ?? []) as Answer[]).map(readSlip)
    return {
      state: 'DONE',
      responseCode: '00',
      text: wordsOf(answer),
      settled: { batchNo: textOf(answer, 'batch'), newBatchNo: textOf(answer, 'new_batch'), slips },
    }
  } catch (error) {
    return unknown(error instanceof Error ? error.message : 'no answer')
  }
}

/** The card terminal of the sandbox. Its messages have the fields of banks' counter protocols; a real terminal needs a driver of its own. */
export const sandboxTerminal = (url: string): Terminal => {
  const ask = async (message: object, waitMs = usualWaitMs): Promise<Answer> => {
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(waitMs),
    })
    if (answer.status !== 200) throw new Error(`the terminal answered ${answer.status}`)
    return (await answer.json()) as Answer
  }
  /** Without an answer the outcome is unknown. */
  const said = async (message: object, waitMs?: number): Promise<Said> => {
    try {
      return read(await ask(message, waitMs))
    } catch (error) {
      return unknown(error instanceof Error ? error.message : 'no answer')
    }
  }
  const batch = async () => ((await ask({ flag: 'LIST' }))['slips'] ?? []) as Answer[]
  return {
    async state() {
      try {
        const answer = await ask({ flag: 'STATE' })
        return {
          online: answer.online === true,
          signedIn: answer.signed_in === true,
          batchNo: textOf(answer, 'batch'),
        }
      } catch {
        return { online: false, signedIn: false, batchNo: '' }
      }
    },
    signIn: () => said({ flag: flags.SIGN_IN }),
    carryOut: ({ kind, requestNo, amountCents, operatorNo, original }) =>
      said(
        {
          flag: flags[kind],
          erp_order: requestNo,
          amount: String(amountCents).padStart(12, '0'),
          cashier: operatorNo,
          original_voucher: original?.voucherNo ?? '',
          original_reference: original?.referenceNo ?? '',
          original_date: original?.date ?? '',
        },
        saleWaitMs,
      ),
    find: (requestNo) => said({ flag: flags.QUERY, erp_order: requestNo }),
    async findInBatch(requestNo) {
      try {
        const found = (await batch()).some((row) => row.erp_order === requestNo)
        if (!found) return { state: 'NOT_RECEIVED', basis: 'BATCH_READ', responseCode: '25', text: '' }
      } catch (error) {
        return unknown(error instanceof Error ? error.message : 'no answer')
      }
      return said({ flag: flags.QUERY, erp_order: requestNo, whole: true })
    },
    cancelWaiting: async (requestNo) => void (await said({ flag: 'CANCEL', erp_order: requestNo })),
    reprint: (requestNo) => said({ flag: flags.REPRINT, erp_order: requestNo }),
    settle: (requestNo) => settle(ask, requestNo),
  }
}
