import { createHash, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { billBytesMax } from '@showfloor/contract/common/provider-bills'
import { z } from 'zod'
import { readJson } from '../provider-answer.ts'
import { fetchFile } from '../provider-http.ts'
import { BillBroken, type FetchedBill } from '../provider.ts'
import { authorization, refusalOf, send, type Client } from './client.ts'
import { subOf } from './parties.ts'
import { openSealed } from './signature.ts'

const code = 'WECHAT_PAY'
const hashed = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.url({ protocol: /^https?$/ }),
})
type Applied = z.infer<typeof hashed> & { encrypt_key?: string; nonce?: string }

/** Of a sub-merchant’s account the file is encrypted; it is in parts only beyond 16 GB. */
const sealedSchema = z.object({
  download_bill_list: z.array(hashed.extend({ encrypt_key: z.string(), nonce: z.string() })).length(1),
})
const stateByCode: Readonly<Record<string, 'NOT_READY' | 'EMPTY'>> = {
  STATEMENT_CREATING: 'NOT_READY',
  NO_STATEMENT_EXIST: 'EMPTY',
}

type Kind = 'TRADES' | 'FUNDS'

const applicationOf = ({ config }: Client, kind: Kind, day: string): string => {
  const of = { bill_date: day, tar_type: 'GZIP', ...subOf(config) }
  const [path, asked] =
    kind === 'TRADES'
      ? ['tradebill', { bill_type: 'ALL' }]
      : config.sub
        ? ['sub-merchant-fundflowbill', { account_type: 'BASIC', algorithm: 'AEAD_AES_256_GCM' }]
        : ['fundflowbill', { account_type: 'BASIC' }]
  return `/v3/bill/${path}?${new URLSearchParams({ ...asked, ...of }).toString()}`
}

const appliedIn = ({ config }: Client, kind: Kind, body: string): Applied => {
  if (kind === 'TRADES' || !config.sub) return readJson(code, hashed, body)
  const [only] = readJson(code, sealedSchema, body).download_bill_list
  if (!only) throw new BillBroken('no file is named')
  return only
}

/** A bill of one day. The hash that WeChat Pay signs is of the unpacked bytes; the answer with the file is unsigned. */
export const wechatBill = async (client: Client, kind: Kind, day: string): Promise<FetchedBill> => {
  const answer = await send(client, 'GET', applicationOf(client, kind, day))
  if (answer.status !== 200) {
    const refusal = refusalOf(answer)
    const state = stateByCode[refusal.providerCode]
    if (!state) throw refusal
    return { state }
  }
  const applied = appliedIn(client, kind, answer.body)
  const url = new URL(applied.download_url)
  const request = { method: 'GET', pathAndQuery: `${url.pathname}${url.search}`, body: '' }
  const file = await fetchFile(code, url, { authorization: authorization(client, request) })
  const bytes = await unpacked(decrypted(client, applied, file))
  if (createHash('sha1').update(bytes).digest('hex') !== applied.hash_value.toLowerCase())
    throw new BillBroken('the file is not what its hash says')
  return { state: 'READY', bytes }
}

/** The key of an encrypted file is itself encrypted for the merchant’s certificate. */
const decrypted = (client: Client, { encrypt_key: sealedKey, nonce }: Applied, file: Buffer): Buffer => {
  if (sealedKey === undefined || nonce === undefined) return file
  try {
    const key = privateDecrypt(client.merchantPrivateKey, Buffer.from(sealedKey, 'base64'))
    return openSealed(key, file, nonce)
  } catch (error) {
    throw new BillBroken('the file cannot be decrypted', { cause: error })
  }
}

const unpackedBy = promisify(gunzip)

const unpacked = async (packed: Buffer): Promise<Buffer> => {
  try {
    return await unpackedBy(packed, { maxOutputLength: billBytesMax })
  } catch (error) {
    throw new BillBroken('the file cannot be unpacked', { cause: error })
  }
}
