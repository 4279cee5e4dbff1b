import { randomInt } from 'node:crypto'
import type { Code, Provider, Trade } from './rows.ts'
import type { Sandbox } from './sandbox.ts'
import { insertTrade, knownTrade, type NewTrade } from './trades.ts'

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

export type CodePayment = Omit<NewTrade, 'notifyUrl' | 'expiresAtMs'> & { code: string }

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
  const known = knownTrade(store, input, nowMs)
  if (known) return known
  return store.inTransaction(() => {
    const code = store.takeCode(input.provider, input.code, nowMs - codeLifeMs)
    if (!code || code.manner === 'EXPIRED') return 'INVALID'
    if (code.manner === 'SHORT') return 'SHORT'
    const paid = { state: 'PAID', paid_cents: input.amountCents, paid_at_ms: nowMs } as const
    // Payments by code send no notification: the merchant queries them.
    const trade = { ...input, notifyUrl: '', expiresAtMs: nowMs + paymentLifeMs }
    return insertTrade(store, trade, nowMs, { is_scanned: true, ...(code.manner === 'PAYS' && paid) })
  })
}

/** Whether the reversal of this tender is to be answered with "again". */
export function isRecalled(sandbox: Sandbox, tenderNo: string): boolean {
  const left = sandbox.recalls.get(tenderNo) ?? 0
  if (left > 0) sandbox.recalls.set(tenderNo, left - 1)
  return left > 0
}
