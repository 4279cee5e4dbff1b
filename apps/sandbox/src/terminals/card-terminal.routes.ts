import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '../pages/html.ts'
import { money, page } from '../pages/layout.ts'
import { formOf, missing, pageContext, show } from '../pages/requests.ts'
import type { Sandbox } from '../sandbox.ts'
import type { CardTerminals, CardTrade } from './card-terminals.ts'

const order = z.string().min(1).max(40)
const asked = z.discriminatedUnion('flag', [
  z.object({ flag: z.literal('STATE') }),
  z.object({ flag: z.literal('LIST') }),
  z.object({ flag: z.literal('CANCEL'), erp_order: order }),
  z.object({ flag: z.literal('00'), erp_order: order, amount: z.string().regex(/^\d{12}$/) }),
  z.object({
    flag: z.enum(['01', '02']),
    erp_order: order,
    amount: z.string().regex(/^\d{12}$/),
    original_voucher: z.string(),
    original_reference: z.string(),
  }),
  z.object({ flag: z.literal('03'), erp_order: order, whole: z.boolean().optional() }),
  z.object({ flag: z.literal('04'), erp_order: order }),
  z.object({ flag: z.literal('05') }),
  z.object({ flag: z.literal('06'), erp_order: order }),
])
type Asked = z.infer<typeof asked>

const acts = z.strictObject({
  online: z.boolean().optional(),
  signedIn: z.boolean().optional(),
  manner: z.enum(['WAITS', 'PAYS', 'DECLINES', 'MUTE']).optional(),
  clockMs: z.int().optional(),
  rubbish: z.enum(['NONE', 'WORDS', 'AMOUNT']).optional(),
  paper: z.boolean().optional(),
})
const tradeActs = z.strictObject({
  what: z.enum(['begin', 'pay', 'scan', 'decline', 'cancel', 'insert', 'forget']),
  cents: z.int().min(1).optional(),
})

/** 交易成功, as the terminal prints it: GBK. */
const doneWords = Buffer.from('bdbbd2d7b3c9b9a6', 'hex').toString('base64')
const rubbishWords = Buffer.from('fffe01bdbbff80', 'hex').toString('base64')
const customerPatienceMs = 110_000
const lookMs = 50

/**
 * Card terminals beside a till, at POST /card-terminal/:no, with the fields of banks' counter protocols: 00 sale, 01 void, 02 refund, 03 query, 04
 * reprint, 05 sign-in, 06 settle. `/card-terminal` is their page for people. POST /sandbox/card-terminal/:no configures a terminal, and POST
 * /sandbox/card-terminal/:no/:order changes a trade.
 */
export function cardTerminalRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { cards } = sandbox
  app.post('/card-terminal/:no', async (request, reply) => {
    const { no } = z.object({ no: z.string() }).parse(request.params)
    if (!cards.terminal(no).is_online) {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    const answer = await answerTo(cards, no, asked.parse(JSON.parse(String(request.body))))
    if (answer) return reply.send(answer)
    reply.hijack()
    reply.raw.destroy()
    return reply
  })
  app.post('/sandbox/card-terminal/:no', (request, reply) => {
    const { no } = z.object({ no: z.string() }).parse(request.params)
    const { online, signedIn, manner, clockMs, rubbish, paper } = acts.parse(JSON.parse(String(request.body)))
    if (paper !== undefined) cards.setPaper(no, paper)
    return reply.send(
      cards.set(no, {
        ...(online === undefined ? {} : { is_online: online }),
        ...(signedIn === undefined ? {} : { is_signed_in: signedIn }),
        ...(manner === undefined ? {} : { manner }),
        ...(clockMs === undefined ? {} : { clock_ms: clockMs }),
        ...(rubbish === undefined ? {} : { rubbish }),
      }),
    )
  })
  app.post('/sandbox/card-terminal/:no/:order', (request, reply) => {
    const { no, order: erp } = z.object({ no: z.string(), order: z.string() }).parse(request.params)
    const act = tradeActs.parse(JSON.parse(String(request.body)))
    if (act.what === 'insert')
      cards.begin(no, { erp_order: erp, flag: '00', cents: act.cents ?? 1, state: 'APPROVED' })
    else if (act.what === 'forget') cards.forget(no, erp)
    else if (!happen(cards, no, erp, act.what, act.cents))
      return reply.code(409).send({ error: 'it is over' })
    return reply.send({ trade: cards.trade(no, erp) ?? null })
  })
  pages(app, sandbox)
}

const ends = {
  begin: 'PAYING',
  pay: 'APPROVED',
  scan: 'APPROVED',
  decline: 'DECLINED',
  cancel: 'CANCELLED',
} as const

const happen = (
  cards: CardTerminals,
  no: string,
  erp: string,
  what: keyof typeof ends,
  cents?: number,
): boolean =>
  cards.move(no, erp, ends[what], {
    ...(cents === undefined ? {} : { cents }),
    ...(what === 'scan' ? { method: '1' } : {}),
  })

const digits = (cents: number): string => String(cents).padStart(12, '0')

/** The printed slip of a trade. */
const printed = (cards: CardTerminals, trade: CardTrade) => {
  const { rubbish, clock_ms: clockMs } = cards.terminal(trade.terminal_no)
  return {
    text: rubbish === 'NONE' ? doneWords : rubbishWords,
    amount: rubbish === 'AMOUNT' ? '00000000 1A0' : digits(trade.cents),
    discount: digits(0),
    batch: String(trade.batch).padStart(6, '0'),
    voucher: trade.voucher,
    reference: trade.reference,
    pay_method: trade.pay_method,
    card: trade.pay_method === '2' ? '622588******1234' : '',
    bank: trade.pay_method === '2' ? 'CMB' : '',
    merchant: '898110148990001',
    terminal: trade.terminal_no,
    time: new Date(trade.at_ms + clockMs).toISOString(),
    flag: trade.flag,
    erp_order: trade.erp_order,
  }
}

const codes = { APPROVED: '00', DECLINED: '55', CANCELLED: 'C0', WAITING: '98', PAYING: '98' } as const

/** Undefined: the terminal gives no answer. */
async function answerTo(cards: CardTerminals, no: string, message: Asked): Promise<object | undefined> {
  const { batch, is_signed_in: signedIn } = cards.terminal(no)
  const batchNo = String(batch).padStart(6, '0')
  if (message.flag === 'STATE') return { online: true, signed_in: signedIn, batch: batchNo }
  if (message.flag === 'LIST')
    return { code: '00', slips: cards.batch(no).map((trade) => printed(cards, trade)) }
  if (message.flag === '05') cards.set(no, { is_signed_in: true })
  if (message.flag === 'CANCEL') cards.move(no, message.erp_order, 'CANCELLED')
  if (message.flag === '05' || message.flag === 'CANCEL') return { code: '00', text: doneWords }
  if (message.flag === '00') return sell(cards, no, message.erp_order, Number(message.amount))
  if (message.flag === '06') return settle(cards, no, message.erp_order, batchNo)
  if (message.flag === '03' || message.flag === '04') return query(cards, no, message)
  return giveBack(cards, no, message)
}

async function sell(
  cards: CardTerminals,
  no: string,
  erp: string,
  cents: number,
): Promise<object | undefined> {
  const { manner } = cards.terminal(no)
  cards.begin(no, { erp_order: erp, flag: '00', cents, state: 'WAITING' })
  if (manner === 'PAYS' || manner === 'MUTE') happen(cards, no, erp, 'pay')
  if (manner === 'DECLINES') happen(cards, no, erp, 'decline')
  const until = Date.now() + customerPatienceMs
  for (;;) {
    const trade = cards.trade(no, erp)
    if (!trade) return undefined
    if (trade.state === 'APPROVED') cards.print(no, erp)
    if (trade.state !== 'WAITING' && trade.state !== 'PAYING')
      // The line to the till breaks after the terminal has approved.
      return cards.terminal(no).manner === 'MUTE'
        ? undefined
        : { code: codes[trade.state], ...printed(cards, trade) }
    if (Date.now() > until) return undefined
    await pause(lookMs)
  }
}

function query(cards: CardTerminals, no: string, message: { flag: string; erp_order: string }): object {
  const trade = cards.trade(no, message.erp_order)
  if (!trade) return { code: '25', text: '' }
  if (message.flag === '04' && !cards.print(no, trade.erp_order)) return { code: 'Z1', text: '' }
  const states = { APPROVED: '0', DECLINED: '5', CANCELLED: '5', WAITING: '9', PAYING: '1' } as const
  return {
    code: '00',
    ...printed(cards, trade),
    ...(message.flag === '03' ? { query_state: states[trade.state] } : {}),
  }
}

function giveBack(
  cards: CardTerminals,
  no: string,
  message: { flag: string; erp_order: string; amount: string; original_voucher: string },
): object {
  const sale = cards.byVoucher(no, message.original_voucher)
  const cents = Number(message.amount)
  const known = cards.trade(no, message.erp_order)
  if (known) return { code: codes[known.state], ...printed(cards, known) }
  if (!sale || sale.state !== 'APPROVED') return { code: '25', text: '' }
  if (message.flag === '01' && (sale.is_settled || cents !== sale.cents)) return { code: '12', text: '' }
  if (cents > sale.cents) return { code: '61', text: '' }
  const isDeclined = message.flag === '02' && cards.terminal(no).manner === 'DECLINES'
  const state = isDeclined ? 'DECLINED' : 'APPROVED'
  cards.begin(no, { erp_order: message.erp_order, flag: message.flag, cents, state })
  const made = cards.trade(no, message.erp_order)
  return made ? { code: codes[made.state], ...printed(cards, made) } : { code: '96', text: '' }
}

/** A settlement empties the batch; a repeat returns the first answer. */
function settle(cards: CardTerminals, no: string, erp: string, batchNo: string): object | undefined {
  const known = cards.settlement(no, erp)
  if (known !== undefined) return z.record(z.string(), z.unknown()).parse(JSON.parse(known))
  const slips = cards.batch(no).map((trade) => printed(cards, trade))
  const next = String(Number(batchNo) + 1).padStart(6, '0')
  const answer = { code: '00', text: doneWords, batch: batchNo, new_batch: next, slips }
  cards.settle(no, erp, JSON.stringify(answer))
  // A mute terminal loses the answer.
  return cards.terminal(no).manner === 'MUTE' ? undefined : answer
}

function pages(app: FastifyInstance, sandbox: Sandbox): void {
  const { cards } = sandbox
  app.get('/card-terminal', (request, reply) => {
    const context = pageContext(sandbox, request, reply)
    const { texts } = context
    const row = (trade: CardTrade) =>
      html`<article>
        <span class="words"
          ><b class="number">${money(trade.cents)}</b><br /><span class="quiet small number"
            >${trade.terminal_no} · ${trade.erp_order}</span
          ></span
        >
        <form method="post" action="/card-terminal" class="end">
          <input type="hidden" name="no" value="${trade.terminal_no}" />
          <input type="hidden" name="order" value="${trade.erp_order}" />
          <button class="primary" name="what" value="pay">${texts.payByCard}</button>
          <button name="what" value="scan">${texts.payByScan}</button>
          <button name="what" value="decline">${texts.wrongPin}</button>
          <button name="what" value="cancel">${texts.cancel}</button>
        </form>
      </article>`
    const content = html`<header>
        <h1>${texts.cardTerminal}</h1>
        <p class="quiet">${texts.cardTerminalHint}</p>
      </header>
      <div class="card rows">${cards.waiting().map(row)}</div>`
    return show(reply, page(context, 'desk', texts.cardTerminal, content))
  })
  app.post('/card-terminal', (request, reply) => {
    const form = z
      .object({ no: z.string(), order: z.string(), what: z.enum(['pay', 'scan', 'decline', 'cancel']) })
      .safeParse(formOf(request))
    if (!form.success) return missing(sandbox, request, reply)
    happen(cards, form.data.no, form.data.order, form.data.what)
    return reply.redirect('/card-terminal', 303)
  })
}
