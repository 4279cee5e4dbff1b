import { chinaTime } from '../../formats/provider-time.ts'
import { doudianSign, md5Sign, topSign } from '../signing.ts'

type Keys = { app_key: string; app_secret: string }
/** A platform's answer; `json` is `{}` when the answer is not JSON. */
export type Answer = Awaited<ReturnType<typeof post>>

/** Calls a method of Doudian as the chain's application does. */
export async function callDoudian(
  url: string,
  keys: Keys,
  method: string,
  params: object,
  change: { token?: string; skewS?: number; secret?: string; path?: string; signMethod?: string } = {},
): ReturnType<typeof post> {
  const paramJson = JSON.stringify(params)
  const timestamp = String(Math.floor(Date.now() / 1000) + (change.skewS ?? 0))
  const call = {
    appKey: keys.app_key,
    method,
    timestamp,
    signMethod: change.signMethod ?? 'hmac-sha256',
    paramJson,
  }
  const query = new URLSearchParams({
    app_key: keys.app_key,
    method,
    timestamp,
    v: '2',
    sign_method: call.signMethod,
    sign: doudianSign(call, change.secret ?? keys.app_secret),
    ...(change.token === undefined ? {} : { access_token: change.token }),
  })
  return post(`${url}/doudian/${change.path ?? method.replaceAll('.', '/')}?${query.toString()}`, paramJson)
}

/** Calls a method of Taobao as the chain's application does. */
export async function callTaobao(
  url: string,
  keys: Keys,
  method: string,
  params: Record<string, string>,
  change: { token?: string; skewS?: number; secret?: string; signMethod?: string } = {},
): ReturnType<typeof post> {
  const given = new Map(
    Object.entries({
      method,
      app_key: keys.app_key,
      timestamp: chinaTime(Date.now() + (change.skewS ?? 0) * 1000),
      format: 'json',
      v: '2.0',
      sign_method: change.signMethod ?? 'hmac-sha256',
      ...(change.token === undefined ? {} : { session: change.token }),
      ...params,
    }),
  )
  given.set('sign', topSign(given, change.secret ?? keys.app_secret))
  return post(`${url}/taobao/router/rest`, new URLSearchParams(Object.fromEntries(given)).toString())
}

/** Calls a method of Pinduoduo as the chain's application does. */
export async function callPinduoduo(
  url: string,
  keys: { client_id: string; client_secret: string },
  type: string,
  fields: Record<string, string>,
  change: { token?: string; skewS?: number; secret?: string } = {},
): ReturnType<typeof post> {
  const given = new Map(
    Object.entries({
      type,
      client_id: keys.client_id,
      timestamp: String(Math.floor(Date.now() / 1000) + (change.skewS ?? 0)),
      data_type: 'JSON',
      ...(change.token === undefined ? {} : { access_token: change.token }),
      ...fields,
    }),
  )
  given.set('sign', md5Sign(given, change.secret ?? keys.client_secret))
  return post(`${url}/pinduoduo/api/router`, JSON.stringify(Object.fromEntries(given)))
}

/** Calls a method of JD as the chain's application does. */
export async function callJd(
  url: string,
  keys: Keys,
  method: string,
  params: object,
  change: { token?: string; skewS?: number; secret?: string } = {},
): ReturnType<typeof post> {
  const given = new Map(
    Object.entries({
      method,
      app_key: keys.app_key,
      timestamp: chinaTime(Date.now() + (change.skewS ?? 0) * 1000),
      v: '2.0',
      '360buy_param_json': JSON.stringify(params),
      ...(change.token === undefined ? {} : { access_token: change.token }),
    }),
  )
  given.set('sign', md5Sign(given, change.secret ?? keys.app_secret))
  return post(`${url}/jd/routerjson`, new URLSearchParams(Object.fromEntries(given)).toString())
}

export async function post(address: string, body: string) {
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const text = await answer.text()
  const json = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, date: answer.headers.get('date'), text, json }
}
