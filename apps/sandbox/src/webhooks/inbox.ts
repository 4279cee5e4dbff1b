import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the receiver answers: a status, or nothing that says that the event arrived. LOST: the connection breaks after the event was read. SLOW: the
 * answer comes later than a sender waits. REDIRECT: it points elsewhere.
 */
export const inboxAnswers = ['204', '500', '503', '410', 'REDIRECT', 'LOST', 'SLOW'] as const
export type InboxAnswer = (typeof inboxAnswers)[number]

/** VALID and INVALID need a secret. */
export type SignatureState = 'VALID' | 'INVALID' | 'UNCHECKED'
type Received = {
  id: string
  body: string
  atMs: number
  answer: InboxAnswer | '401'
  signature: SignatureState
  /** 1 for an event that came for the first time. */
  copy: number
}
type Message = { id: string; timestamp: string; signature: string; body: string }
export type Inbox = ReturnType<typeof openInbox>

const keptMax = 100
const clockToleranceS = 300

/** What a system of the chain received; lost when the process ends. */
export const openInbox = () => {
  const received: Received[] = []
  const settings: { answer: InboxAnswer; secret: string } = { answer: '204', secret: '' }
  return {
    received,
    settings,
    /** Keeps an event; one with a wrong signature is refused with 401. */
    receive: (message: Message, nowMs: number): Received => {
      const { id, body } = message
      const signature = settings.secret === '' ? 'UNCHECKED' : signatureOf(settings.secret, message, nowMs)
      const copy = received.filter((earlier) => earlier.id === id).length + 1
      const kept: Received = {
        id,
        body,
        atMs: nowMs,
        answer: signature === 'INVALID' ? '401' : settings.answer,
        signature,
        copy,
      }
      received.unshift(kept)
      received.length = Math.min(received.length, keptMax)
      return kept
    },
  }
}

/** Checks by the Standard Webhooks convention: one of the signatures must be ours, and the time within five minutes. */
const signatureOf = (secret: string, message: Message, nowMs: number): SignatureState => {
  const { id, timestamp, body } = message
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= clockToleranceS)) return 'INVALID'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isOurs = message.signature.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return isOurs ? 'VALID' : 'INVALID'
}
