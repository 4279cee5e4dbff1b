import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { billBytesMax } from '@showfloor/contract/common/provider-bills'
import { z } from 'zod'
import { readJson } from '../provider-answer.ts'
import { fetchFile } from '../provider-http.ts'
import { BillBroken, type FetchedBill } from '../provider.ts'
import { authorization, refusalOf, send, type Client } from './client.ts'

const code = 'WECHAT_PAY'
const applications = {
  TRADES: '/v3/bill/tradebill?bill_type=ALL',
  FUNDS: '/v3/bill/fundflowbill?account_type=BASIC',
} as const
const appliedSchema = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string(),
  download_url: z.url({ protocol: /^https?$/ }),
})
const stateByCode: Readonly<Record<string, 'NOT_READY' | 'EMPTY'>> = {
  STATEMENT_CREATING: 'NOT_READY',
  NO_STATEMENT_EXIST: 'EMPTY',
}

/** A bill of one day. The hash that WeChat Pay signs is of the unpacked bytes; the answer with the file is unsigned. */
export const wechatBill = async (
  client: Client,
  kind: keyof typeof applications,
  day: string,
): Promise<FetchedBill> => {
  const answer = await send(client, 'GET', `${applications[kind]}&bill_date=${day}&tar_type=GZIP`)
  if (answer.status !== 200) {
    const refusal = refusalOf(answer)
    const state = stateByCode[refusal.providerCode]
    if (!state) throw refusal
    return { state }
  }
  const applied = readJson(code, appliedSchema, answer.body)
  const url = new URL(applied.download_url)
  const request = { method: 'GET', pathAndQuery: `${url.pathname}${url.search}`, body: '' }
  const bytes = await unpacked(await fetchFile(code, url, { authorization: authorization(client, request) }))
  if (createHash('sha1').update(bytes).digest('hex') !== applied.hash_value.toLowerCase())
    throw new BillBroken('the file is not what its hash says')
  return { state: 'READY', bytes }
}

const unpackedBy = promisify(gunzip)

const unpacked = async (packed: Buffer): Promise<Buffer> => {
  try {
    return await unpackedBy(packed, { maxOutputLength: billBytesMax })
  } catch (error) {
    throw new BillBroken('the file cannot be unpacked', { cause: error })
  }
}
