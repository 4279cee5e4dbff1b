import type { ProviderTradeState } from '../provider.ts'

/** WeChat Pay's words for the state of a trade, the same in both versions of its API. */
export const stateByTradeState: Readonly<Record<string, ProviderTradeState>> = {
  SUCCESS: 'SUCCEEDED',
  REFUND: 'SUCCEEDED',
  NOTPAY: 'PROCESSING',
  USERPAYING: 'PROCESSING',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
  PAYERROR: 'FAILED',
}
