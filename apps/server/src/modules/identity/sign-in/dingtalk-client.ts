import { z } from 'zod'
import {
  askOutside,
  OutsideUnavailable,
  readOutside,
  sandboxCredentials,
} from '../../../platform/http/outside.ts'

export type DingtalkPerson = { unionId: string; mobile: string | null }

/** Signing in with the enterprise messenger. Both functions throw OutsideUnavailable when it does not answer. */
export type Dingtalk = {
  /** The address at which a browser identifies its user; it returns to `redirectUri` with `authCode` and `state`. */
  askingUrl: (input: { redirectUri: string; state: string }) => Promise<string>
  /** The person who agreed; null for an unknown or used code. */
  person: (authCode: string) => Promise<DingtalkPerson | null>
}

type Settings = { clientId: string; clientSecret: string; loginUrl: string; apiUrl: string }

const tokenAnswer = z.object({ accessToken: z.string().min(1) })
const personAnswer = z.object({
  unionId: z.string().min(1),
  mobile: z.string().optional(),
  stateCode: z.string().optional(),
})

const refusal = z.object({ code: z.string().default('') })
/** Refusals that say nothing of the code: the application, its rights or its pace. */
const isOurs = /client|app_?key|secret|forbidden|permission|throttl|limit/i

/** Null: the code is unknown or used. Throws OutsideUnavailable where the platform refuses the application, so that nobody is told to try another code. */
const refusedCode = (url: URL, { status, text }: { status: number; text: string }): null => {
  const { code } = readOutside(refusal, url, text)
  if (status === 401 || status === 403 || status === 429 || isOurs.test(code))
    throw new OutsideUnavailable(`${url.host} refuses the application: ${code.slice(0, 80)}`)
  return null
}

const dingtalk = (settings: () => Promise<Settings>): Dingtalk => ({
  askingUrl: async ({ redirectUri, state }) => {
    const { loginUrl, clientId } = await settings()
    const url = new URL('/oauth2/auth', loginUrl)
    url.search = new URLSearchParams({
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: clientId,
      scope: 'openid',
      state,
      prompt: 'consent',
    }).toString()
    return url.href
  },
  person: async (authCode) => {
    const { apiUrl, clientId, clientSecret } = await settings()
    const tokenUrl = new URL('/v1.0/oauth2/userAccessToken', apiUrl)
    const json = { clientId, clientSecret, code: authCode, grantType: 'authorization_code' }
    const token = await askOutside(tokenUrl, { method: 'POST', json })
    if (token.status >= 400 && token.status < 500) return refusedCode(tokenUrl, token)
    const { accessToken } = readOutside(tokenAnswer, tokenUrl, token.text)
    const personUrl = new URL('/v1.0/contact/users/me', apiUrl)
    const headers = { 'x-acs-dingtalk-access-token': accessToken }
    const found = await askOutside(personUrl, { method: 'GET', headers })
    const { unionId, mobile, stateCode = '86' } = readOutside(personAnswer, personUrl, found.text)
    return { unionId, mobile: stateCode === '86' ? (mobile ?? null) : null }
  },
})

const sandboxAnswer = z.object({
  dingtalk: z.object({
    login_url: z.url(),
    api_url: z.url(),
    client_id: z.string(),
    client_secret: z.string(),
  }),
})

/**
 * Reads DINGTALK_CLIENT_ID and DINGTALK_CLIENT_SECRET (DINGTALK_LOGIN_URL and DINGTALK_API_URL are optional); without them uses the sandbox at SANDBOX_URL,
 * and without that answers null: no sign-in by DingTalk. Throws one sentence when only one of the two is set.
 */
export const dingtalkFromConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): Dingtalk | null => {
  const clientId = environment.DINGTALK_CLIENT_ID
  const clientSecret = environment.DINGTALK_CLIENT_SECRET
  if (Boolean(clientId) !== Boolean(clientSecret))
    throw new Error('DINGTALK_CLIENT_ID and DINGTALK_CLIENT_SECRET belong together: set both or none.')
  if (clientId && clientSecret) {
    const settings = {
      clientId,
      clientSecret,
      loginUrl: environment.DINGTALK_LOGIN_URL || 'https://login.dingtalk.com',
      apiUrl: environment.DINGTALK_API_URL || 'https://api.dingtalk.com',
    }
    return dingtalk(() => Promise.resolve(settings))
  }
  const sandboxUrl = environment.SANDBOX_URL
  if (!sandboxUrl) return null
  const credentials = sandboxCredentials(sandboxUrl, sandboxAnswer)
  return dingtalk(async () => {
    const given = (await credentials()).dingtalk
    return {
      clientId: given.client_id,
      clientSecret: given.client_secret,
      loginUrl: given.login_url,
      apiUrl: given.api_url,
    }
  })
}
