import { randomBytes, randomInt } from 'node:crypto'
import type { Code, Provider, Trade } from './rows.ts'
import type { Sandbox } from './sandbox.ts'
import { currentState, tradeNumber } from './trades.ts'

const codeLifeMs = 5 * 60_000
const paymentLifeMs = 5 * 60_000
const prefixes: Readonly<Record<Provider, string>> = { WECHAT_PAY: '13', ALIPAY: '28' }

/** Shows a new payment code on a customer's phone; `manner` is the outcome of a payment by it. */
export function newCode(sandbox: Sandbox, provider: Provider, manner: Code['manner']): Code {
  const digits = Array.from({ length: 16 }, () => randomInt(10)).join('')
  const code = {
    code: `${prefixes[provider]}${digits}`,
    provider,
    manner,
    is_used: false,
    created_at_ms: sandbox.nowMs(),
  }
  sandbox.store.insertCode(code)
  return code
}

export type CodePayment = {
  provider: Provider
  tenderNo: string
  amountCents: number
  description: string
  code: string
}

/**
 * Charges a customer by the code on the phone. Returns the trade, which is OPEN while the customer types the password, or why nothing was charged. A
 * known number charges nothing again.
 */
export function payByCode(
  sandbox: Sandbox,
  input: CodePayment,
): Trade | 'PAID' | 'CLOSED' | 'DIFFERENT' | 'INVALID' | 'SHORT' {
  const { store } = sandbox
  const nowMs = sandbox.nowMs()
  const known = store.trade(input.provider, input.tenderNo)
  if (known) {
    const state = currentState(known, nowMs)
    if (state === 'PAID') return 'PAID'
    if (state !== 'OPEN') return 'CLOSED'
    return known.amount_cents === input.amountCents ? known : 'DIFFERENT'
  }
  return store.inTransaction(() => {
    const code = store.takeCode(input.provider, input.code, nowMs - codeLifeMs)
    if (!code || code.manner === 'EXPIRED') return 'INVALID'
    if (code.manner === 'SHORT') return 'SHORT'
    const isPaid = code.manner === 'PAYS'
    const trade: Trade = {
      provider: input.provider,
      merchant: store.merchant,
      tender_no: input.tenderNo,
      token: randomBytes(16).toString('base64url'),
      trade_no: tradeNumber(input.provider, nowMs),
      description: input.description,
      amount_cents: input.amountCents,
      // Payments by code send no notification: the merchant queries them.
      notify_url: '',
      state: isPaid ? 'PAID' : 'OPEN',
      is_scanned: true,
      paid_cents: isPaid ? input.amountCents : null,
      created_at_ms: nowMs,
      expires_at_ms: nowMs + paymentLifeMs,
      paid_at_ms: isPaid ? nowMs : null,
    }
    store.insertTrade(trade)
    return trade
  })
}

/** Whether the reversal of this tender is to be answered with "again". */
export function isRecalled(sandbox: Sandbox, tenderNo: string): boolean {
  const left = sandbox.recalls.get(tenderNo) ?? 0
  if (left > 0) sandbox.recalls.set(tenderNo, left - 1)
  return left > 0
}
