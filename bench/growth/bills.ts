import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { contract } from '@showfloor/contract/contract'
import { from as copyFrom } from 'pg-copy-streams'
import { withClient } from '../../tools/postgres/database.ts'
import { step } from '../../tools/running/progress.ts'
import { exchange } from '../http.ts'
import { median } from '../load.ts'
import { signIn, startServer, type Headers } from '../server.ts'

const perDay = 100_000
const days = 10
const turns = 3
/** The number of a bill's rows with another amount, and of rows of another system. */
const differing = 50

type Place = { databaseUrl: string; password: string }

const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
const idOf = (n: number): number => 5_000_000_000 + n
const centsOf = (n: number): number => 1000 + ((n * 7919) % 900_000)
const yuanOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Creates a million entries, each of an order of its own, paid by WeChat Pay on one of ten days. Returns their shop. */
const fillLedger = (databaseUrl: string): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select min(id)::text as id from shops')
    const shopId = rows[0]?.id ?? ''
    const made = `made as (
      select n, 5000000000 + n as id, 1000 + n::bigint * 7919 % 900000 as cents,
        '2026-01-01 10:00:00+08'::timestamptz + n / ${perDay} * interval '1 day' as at
      from generate_series(0, ${perDay * days} - 1) n
    )`
    // The rows are written in their final state, so triggers and foreign keys need not run.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with ${made}
      insert into bills (shop_id, order_id, order_no, payable_cents, open)
      select $1, id, 'SO-P' || n, cents, true
      from made`,
      [shopId],
    )
    await client.query(
      `with ${made}
      insert into tenders (shop_id, id, order_id, type, state, amount_cents, account_id, actor_name, succeeded_at)
      select $1, id, id, 'WECHAT_PAY', 'SUCCEEDED', cents, (select min(id) from accounts), '导购', at
      from made`,
      [shopId],
    )
    await client.query(
      `with ${made}
      insert into ledger_entries (
        shop_id, order_id, seq, tender_id, kind, amount_cents, balance_before_cents, balance_cents, at
      )
      select $1, id, 1, id, 'PAYMENT', cents, 0, cents, at
      from made`,
      [shopId],
    )
    await client.query('reset session_replication_role')
    for (const table of ['bills', 'tenders', 'ledger_entries']) await client.query(`vacuum analyze ${table}`)
    return shopId
  })

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

/** WeChat Pay's bill of a day, and its rows without header and totals. */
const billOf = (shopId: string, at: number): { file: string; rows: string } => {
  let total = 0
  const lines = Array.from({ length: perDay }, (_, row) => {
    const n = at * perDay + row
    const isOther = row < differing
    const cents = centsOf(n) + (row >= differing && row < differing * 2 ? 1 : 0)
    total += cents
    const no = `P${BigInt(shopId).toString(36)}_${idOf(n).toString(36)}`
    const yuan = yuanOf(cents)
    return `\`${dayOf(at)} 10:00:00,\`wx5a0d80b1e4f7c263,\`1900000109,\`0,\`,\`42000020260101${String(n).padStart(14, '0')},\`${isOther ? `X${n}` : no},\`oUpF8uMuAJO_M2pxb1Q9zNjWeS6o,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`${yuan},\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`Showfloor,\`,\`0.60000,\`0.60%,\`${yuan},\`0.00,\``
  })
  const totals = '总交易单数,应结订单总金额,退款总金额'
  const rows = lines.join('\r\n')
  return { file: [columns, rows, totals, `\`${perDay},\`${yuanOf(total)},\`0.00`].join('\r\n'), rows }
}

/** The milliseconds of a COPY of the rows into a table of texts. */
const copied = (databaseUrl: string, rows: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const names = columns.split(',').map((_, at) => `c${at} text`)
    await client.query(`create temp table copied (${names.join(', ')})`)
    const began = performance.now()
    await pipeline(Readable.from([rows]), client.query(copyFrom('copy copied from stdin (format csv)')))
    return performance.now() - began
  })

const taken = async (origin: string, headers: Headers, day: string, body: string): Promise<number> => {
  const path = contract.reconciliation.take.path.replace(':source', 'WECHAT_PAY').replace(':day', day)
  const began = performance.now()
  const shot = {
    method: 'PUT' as const,
    path,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body,
  }
  const answer = await exchange(origin, shot)
  const { res } = JSON.parse(answer.body) as { res?: { rows: number; open: number } }
  if (res?.rows !== perDay || res.open !== differing * 2)
    throw new Error(`The bill was not matched: ${answer.status} ${answer.body.slice(0, 300)}`)
  return performance.now() - began
}

/** Measures the import of a bill of 100,000 rows beside a million ledger entries, by turns with a COPY of the same rows. Returns a table. */
export const measureBills = async ({ databaseUrl, password }: Place): Promise<string> => {
  const shopId = await step('Filling the ledger up to 1,000,000 entries', () => fillLedger(databaseUrl))
  const server = await startServer(databaseUrl)
  try {
    const headers = await signIn(server.origin, 'finance01', password)
    const times: { copy: number[]; take: number[] } = { copy: [], take: [] }
    await step('Bills of 100,000 rows', async () => {
      for (let turn = 0; turn < turns; turn++) {
        const { file, rows } = billOf(shopId, turn)
        times.copy.push(await copied(databaseUrl, rows))
        times.take.push(await taken(server.origin, headers, dayOf(turn), file))
      }
    })
    const [copy, take] = [median(times.copy), median(times.take)]
    return [
      '| a bill of 100,000 rows | s |',
      '|---|---|',
      `| COPY of its rows | ${(copy / 1000).toFixed(2)} |`,
      `| read, stored and compared with 1,000,000 entries | ${(take / 1000).toFixed(2)} (${(take / copy).toFixed(1)} ×) |`,
    ].join('\n')
  } finally {
    await server.stop()
  }
}
