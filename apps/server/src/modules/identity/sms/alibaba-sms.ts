import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { signAlibaba } from './alibaba-signature.ts'
import { parametersOf, post, SmsNotSent, type SmsProvider, type SmsPurpose } from './sms-provider.ts'

export type AlibabaSms = {
  /** https://dysmsapi.aliyuncs.com, or another region's. */
  endpoint: string
  keyId: string
  keySecret: string
  /** The approved signature 【…】 in front of every message. */
  signName: string
  /** The approved templates, each with the one parameter that its purpose has; a purpose without one cannot be sent. */
  templates: Partial<Record<SmsPurpose, string>>
}

const answerSchema = z.object({ Code: z.string() })

/** Alibaba Cloud's message service (dysmsapi, version 2017-05-25, SendSms). */
export const alibabaSms = (config: AlibabaSms): SmsProvider => {
  const endpoint = new URL(config.endpoint)
  return {
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
      const told = codeIn(answer.body)
      if (told !== 'OK') throw new SmsNotSent(`Alibaba Cloud said ${told ?? `status ${answer.status}`}`)
    },
  }
}

const codeIn = (body: string): string | undefined => {
  try {
    return answerSchema.parse(JSON.parse(body)).Code
  } catch {
    return undefined
  }
}
