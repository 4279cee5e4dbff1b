import type { PaymentProvider } from './provider.ts'

type NewTrade = Parameters<PaymentProvider['create']>[0]

/** The signed request that the page passes to the app in which it is open; the app then asks the customer for the money. */
export type AppRequest = Record<
  'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign',
  string
>

/** How a provider's app takes money for a page that is open in it. The app first has to identify the payer. */
export type AppPay = {
  /** The address that redirects to `returnUrl` with a code of the payer's. */
  payerAddress(input: { returnUrl: string }): string
  /** The payer behind that code, which is valid once. Errors: `ProviderRefused`, `ProviderUnavailable`. */
  payerOf(payerCode: string): Promise<string>
  begin(input: NewTrade & { payer: string }): Promise<AppRequest>
}

/**
 * Payments by the customer on their own phone, on the page of their order. The trade is queried, closed and refunded like the provider's others. Errors
 * as of `PaymentProvider.create`.
 */
export type PhonePay = {
  /** The address to open in the phone's browser. It returns to `returnUrl`, which proves nothing. */
  inBrowser(input: NewTrade & { payerIp: string; returnUrl: string }): Promise<string>
  /** Null where the merchant lacks this product: the customer then opens the page in the phone's browser. */
  inApp: AppPay | null
}
