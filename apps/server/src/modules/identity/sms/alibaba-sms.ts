import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseOutside } from '../../../platform/http/outside.ts'
import { signAlibaba } from './alibaba-signature.ts'
import { parametersOf, post, SmsNotSent, type SmsProvider, type SmsPurpose } from './sms-provider.ts'

export type AlibabaSms = {
  /** https://dysmsapi.aliyuncs.com, or another region's. */
  endpoint: string
  keyId: string
  keySecret: string
  /** The approved signature 【…】, which precedes every message. */
  signName: string
  /** The approved templates by purpose; a purpose without a template cannot be sent. */
  templates: Partial<Record<SmsPurpose, string>>
}

const answerSchema = z.object({ Code: z.string() })

/** Alibaba Cloud's message service (dysmsapi, version 2017-05-25, SendSms). */
export const alibabaSms = (config: AlibabaSms): SmsProvider => {
  const endpoint = new URL(config.endpoint)
  return {
    sends: (purpose) => config.templates[purpose] !== undefined,
    send: async (message) => {
      const template = config.templates[message.purpose]
      if (template === undefined) throw new SmsNotSent(`no template is set for ${message.purpose}`)
      const { query, headers } = signAlibaba({
        host: endpoint.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: message.mobile,
          SignName: config.signName,
          TemplateCode: template,
          TemplateParam: JSON.stringify(parametersOf(message)),
          ...('reference' in message ? { OutId: message.reference } : {}),
        },
        body: '',
        keyId: config.keyId,
        keySecret: config.keySecret,
        date: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
        nonce: randomBytes(16).toString('hex'),
      })
      const answer = await post(
        new URL(`/?${query}`, endpoint),
        { accept: 'application/json', ...headers },
        '',
      )
      const code = codeIn(answer.body)
      if (code !== 'OK')
        throw new SmsNotSent(`Alibaba Cloud said ${code ?? `status ${answer.status}`}`, {
          mayHaveBeenSent: code === undefined && answer.status !== 503,
        })
    },
  }
}

const codeIn = (body: string): string | undefined => {
  try {
    return answerSchema.parse(parseOutside(body)).Code
  } catch {
    return undefined
  }
}
