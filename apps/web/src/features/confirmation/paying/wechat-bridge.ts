import type { CallOutput } from '../../../client/call.ts'

type AppRequest = NonNullable<CallOutput<'orders.customerPay'>['appRequest']>
type Bridge = {
  invoke: (name: string, request: AppRequest, done: (answer: { err_msg: string }) => void) => void
}

const bridgeTimeoutMs = 10_000
const bridge = (): Bridge | undefined => (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** WeChat's bridge, which it adds to a page, perhaps after the page's own scripts; undefined when it does not come. */
const readyBridge = (): Promise<Bridge | undefined> =>
  new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', settle)
      resolve(bridge())
    }
    const timer = setTimeout(settle, bridge() ? 0 : bridgeTimeoutMs)
    document.addEventListener('WeixinJSBridgeReady', settle)
  })

/** Has WeChat ask the customer for the payment. Answers whether it asked; only the server learns the outcome. */
export const askWechat = async (request: AppRequest): Promise<boolean> => {
  const found = await readyBridge()
  if (!found) return false
  return new Promise((resolve) =>
    found.invoke('getBrandWCPayRequest', request, ({ err_msg: said }) => resolve(!said.endsWith(':fail'))),
  )
}
