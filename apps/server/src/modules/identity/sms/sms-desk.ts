import type { SmsMessage, SmsProvider } from './sms-provider.ts'

/** Where messages are handed in to be sent. `isOpen` is false when no provider is configured. */
export type SmsDesk = { isOpen: boolean; send: (message: SmsMessage) => void }

/**
 * Sends after the answer that asked for it, so that how long it takes tells nobody whether a mobile is known. What cannot be sent is logged;
 * the user asks again after a minute.
 */
export const smsDesk = (provider: SmsProvider | null, onError: (error: Error) => void): SmsDesk => ({
  isOpen: provider !== null,
  send: (message) =>
    void setImmediate(() => {
      provider?.send(message).catch(onError)
    }),
})
