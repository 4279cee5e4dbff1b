import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { askOutside, parseOutside, readOutside } from '../../../platform/http/outside.ts'
import { parametersOf, post, SmsNotSent, type SmsProvider, type SmsPurpose } from './sms-provider.ts'

const templates: Record<SmsPurpose, string> = {
  SIGN_IN: 'SIGN_IN_CODE',
  RESET_PASSWORD: 'PASSWORD_RESET_CODE',
  REGISTER: 'REGISTER_CODE',
  CHANGE_MOBILE: 'CHANGE_MOBILE_CODE',
  MOBILE_CHANGED: 'MOBILE_CHANGED_NOTICE',
  ORDER_CONFIRMED: 'ORDER_CONFIRMED_NOTICE',
  SLOT_BOOKED: 'SLOT_BOOKED_NOTICE',
  ON_ITS_WAY: 'ON_ITS_WAY_NOTICE',
  DELIVERED: 'DELIVERED_NOTICE',
}

const credentialsSchema = z.object({
  sms: z.object({ url: z.url(), access_key_id: z.string(), access_key_secret: z.string() }),
})
const answerSchema = z.object({ code: z.string() })
type Credentials = z.output<typeof credentialsSchema>['sms']

/** The sandbox's message service. Its credentials are fetched with the first message and cached; a failed fetch is retried with the next. */
export const sandboxSms = (sandboxUrl: string): SmsProvider => {
  let fetched: Promise<Credentials> | null = null
  const credentials = (): Promise<Credentials> =>
    (fetched ??= fetchCredentials(sandboxUrl).catch((error: unknown) => {
      fetched = null
      throw error
    }))
  return {
    sends: () => true,
    send: async (message) => {
      const { url, access_key_id: keyId, access_key_secret: secret } = await credentials()
      const body = JSON.stringify({
        phone_number: message.mobile,
        sign_name: 'Showfloor',
        template_code: templates[message.purpose],
        template_param: parametersOf(message),
        ...('reference' in message ? { out_id: message.reference } : {}),
      })
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
      const digest = createHash('sha256').update(body).digest('hex')
      const signed = `POST\n/sms/send\n${timestamp}\n${nonce}\n${digest}`
      const answer = await post(
        new URL(url),
        {
          'content-type': 'application/json',
          'x-access-key-id': keyId,
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
        },
        body,
      )
      const parsed = answerSchema.safeParse(jsonOf(answer.body))
      if (parsed.data?.code !== 'OK')
        throw new SmsNotSent(`the sandbox said ${parsed.data?.code ?? `status ${answer.status}`}`)
    },
  }
}

const fetchCredentials = async (sandboxUrl: string): Promise<Credentials> => {
  try {
    const url = new URL('/sandbox/credentials', sandboxUrl)
    const { text } = await askOutside(url, { method: 'GET' })
    return readOutside(credentialsSchema, url, text).sms
  } catch (error) {
    throw new SmsNotSent('the sandbox gave no credentials', { cause: error })
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return parseOutside(text)
  } catch {
    return undefined
  }
}
