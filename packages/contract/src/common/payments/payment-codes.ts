import type { TenderType } from '../statuses/payment-status.ts'

export type WalletType = Extract<TenderType, 'WECHAT_CODE' | 'ALIPAY_CODE'>
/** The provider of a payment by code: the wallet itself, or a cloud POS, which takes the codes of every wallet. */
export type CodeType = WalletType | Extract<TenderType, 'POS_CODE'>

/** The wallets that can scan a code of Shouqianba. */
export const qrWallets = ['WECHAT', 'ALIPAY', 'UNIONPAY'] as const
export type QrWallet = (typeof qrWallets)[number]

/** The form of each wallet's code. */
const shapes: Readonly<Record<WalletType, RegExp>> = {
  WECHAT_CODE: /^1[0-5]\d{16}$/,
  ALIPAY_CODE: /^(?:2[5-9]|30)\d{14,22}$/,
}
const unionPayShape = /^62\d{17}$/
export const walletTypes = Object.keys(shapes) as WalletType[]
export const codeTypes: readonly CodeType[] = [...walletTypes, 'POS_CODE']
export const isCodeType = (type: TenderType): type is CodeType =>
  (codeTypes as readonly TenderType[]).includes(type)

/** The digits of a payment code; scanners and people add blanks. */
export const codeDigits = (text: string): string => text.replaceAll(/[\s-]/g, '')

/** The wallet of a payment code by its first digits; undefined for an unknown one. */
export const walletOf = (code: string): WalletType | undefined =>
  walletTypes.find((type) => shapes[type].test(code))

export const isPaymentCode = (code: string): boolean =>
  walletOf(code) !== undefined || unionPayShape.test(code)

/** The provider that takes a code, of these types: its own wallet, otherwise the cloud POS. Undefined where none does. */
export const takerOf = (code: string, types: readonly TenderType[]): CodeType | undefined => {
  const wallet = walletOf(code)
  if (wallet && types.includes(wallet)) return wallet
  return isPaymentCode(code) && types.includes('POS_CODE') ? 'POS_CODE' : undefined
}
