import { createHmac } from 'node:crypto'

/** The headers of the Standard Webhooks convention. Every valid secret signs `id.seconds.body`, so that the receiver may know any one of them. */
export const signedHeaders = (
  message: { id: string; body: string; seconds: number },
  secrets: readonly string[],
): Record<string, string> => {
  const { id, body, seconds } = message
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
