import { expect } from 'vitest'
import { showfloor } from './showfloor.ts'

const { sandboxUrl } = showfloor

/** A tender's number at the provider, as the sandbox lists it: shop and id in base 36. */
export const providerNo = (tenderId: string): string =>
  `P${tenderId
    .split('-')
    .map((part) => BigInt(part).toString(36))
    .join('_')}`

/** One of the sandbox’s own calls, by its path: plays the outside world. */
export const atSandbox = async (path: string, what: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${sandboxUrl}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(what),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

/** The customer pays a tender; fails if the sandbox does not know it. */
export const payAtProvider = (tenderId: string, trouble: object = {}) =>
  atSandbox(`payments/${providerNo(tenderId)}/pay`, trouble)

/** Triggers something at the shop's terminal, or at a tender's sale there. */
export const atTerminal = (what: object, tenderId?: string) =>
  atSandbox(tenderId === undefined ? 'terminal' : `terminal/${providerNo(tenderId)}`, what)

/** Creates a payment code of a customer's wallet. */
export const newPaymentCode = async (what: {
  provider: 'WECHAT_PAY' | 'ALIPAY'
  manner: 'PAYS' | 'ASKS' | 'EXPIRED'
}): Promise<string> => String((await atSandbox('codes', what))['code'])

/** Sets how a card terminal behaves from now on. */
export const atCardTerminal = (terminalNo: string, what: { manner: 'WAITS' | 'PAYS' | 'MUTE' }) =>
  atSandbox(`card-terminal/${terminalNo}`, what)

/** A code that activates one terminal at Shouqianba. */
export const newActivationCode = async (): Promise<string> =>
  String((await atSandbox('upay/codes', {}))['code'])
