import { buffer } from 'node:stream/consumers'
import { billBytesMax } from '@showfloor/contract/common/provider-bills'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { readNode } from '../provider-answer.ts'
import { fetchFile } from '../provider-http.ts'
import { BillBroken, type FetchedBill } from '../provider.ts'
import { call, errorOf, type Client } from './client.ts'

const code = 'ALIPAY'
const addressSchema = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })
/** By this time of the next day in China the bill exists, if there is one. */
const waitedForMs = (24 + 15 - 8) * 60 * 60 * 1000
const filesMax = 20

/** The bill of one day's trades, or of what moved in the account. Alipay publishes `BILL_NOT_EXIST`, its gateway says `isp.bill_not_exist`, and it gives the same answer for a bill that is not there yet and for a day without trades. */
export const alipayBill = async (
  client: Client,
  day: string,
  type: 'trade' | 'signcustomer',
): Promise<FetchedBill> => {
  const wanted = { bill_type: type, bill_date: day }
  const { answer, refusal } = await call(client, 'alipay.data.dataservice.bill.downloadurl.query', wanted)
  if (refusal && /^(?:isp\.)?BILL_NOT_EXIST$/i.test(refusal.subCode))
    return { state: client.now().getTime() < Date.parse(day) + waitedForMs ? 'NOT_READY' : 'EMPTY' }
  if (refusal) throw errorOf(refusal)
  const { bill_download_url: address } = readNode(code, addressSchema, answer)
  return { state: 'READY', bytes: await billDetailIn(await fetchFile(code, new URL(address))) }
}

/** Alipay's archive holds a detail and a summary, in any order, with names in GBK. */
export const billDetailIn = async (archive: Buffer): Promise<Buffer> => {
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true, decodeStrings: false })
    const details = (await entriesOf(zip)).filter((entry) => !nameOf(entry).includes('汇总'))
    const [detail] = details
    if (!detail || details.length > 1 || detail.uncompressedSize > billBytesMax)
      throw new BillBroken('the archive does not hold one detail')
    return await buffer(await zip.openReadStreamPromise(detail))
  } catch (error) {
    if (error instanceof BillBroken) throw error
    throw new BillBroken('the file cannot be unpacked', { cause: error })
  }
}

const entriesOf = async (zip: ZipFile): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.length === filesMax) throw new BillBroken('the archive holds too many files')
    entries.push(entry)
  }
  return entries
}

const gbk = new TextDecoder('gb18030')
const nameOf = ({ fileNameRaw }: Entry): string => gbk.decode(fileNameRaw)
