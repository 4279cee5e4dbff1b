import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CodePurpose } from '../identity.codes.db.ts'
import { signAlibaba } from './alibaba-signature.ts'
import { post, SmsNotSent, type SmsProvider } from './sms-provider.ts'

export type AlibabaSms = {
  /** https://dysmsapi.aliyuncs.com, or another region's. */
  endpoint: string
  keyId: string
  keySecret: string
  /** The approved signature 【…】 in front of every message. */
  signName: string
  /** The approved templates, each with the one parameter `code`. */
  templates: Record<CodePurpose, string>
}

const answerSchema = z.object({ Code: z.string() })

/** Alibaba Cloud's message service (dysmsapi, version 2017-05-25, SendSms). */
export const alibabaSms = (config: AlibabaSms): SmsProvider => {
  const endpoint = new URL(config.endpoint)
  return {
    send: async ({ mobile, purpose, code }) => {
      const { query, headers } = signAlibaba({
        host: endpoint.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: mobile,
          SignName: config.signName,
          TemplateCode: config.templates[purpose],
          TemplateParam: JSON.stringify({ code }),
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
