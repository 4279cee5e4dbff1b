import { z } from 'zod'
import { call } from '../common/call.ts'
import type { ScopedId } from '../common/ids.ts'
import { done, id, idInShop, scopedId, shortText } from '../common/schemas.ts'

/** ACTIVATING: its activation has no answer yet. BLOCKED: none of its keys is valid; it has to be activated again. */
const terminal = z.object({
  id: scopedId,
  name: z.string(),
  state: z.enum(['ACTIVATING', 'ACTIVE', 'BLOCKED']),
  terminalSn: z.string().nullable(),
  /** When it last signed in, and since when it has its key. */
  signedInAt: z.string().nullable(),
  /** Why it does not work, as a code of the refusing party. */
  trouble: z.string().nullable(),
})
const ofShop = ({ shopId }: { shopId: string }) => [shopId]
const ofTerminal = ({ terminalId }: { terminalId: ScopedId }) => [terminalId]
const subject = ({ terminalId }: { terminalId: ScopedId }) => ({ subject: terminalId })
const changing = { service: 'base', method: 'POST', access: 'setting.manage', idempotent: true } as const

/** Terminals at Shouqianba, through which a shop takes payment codes of every wallet. */
export const cloudPosTerminalCalls = {
  posTerminals: call({
    summary: 'The cloud POS terminals of a shop, with when each last signed in',
    service: 'base',
    method: 'POST',
    path: '/payment/pos/terminal/list',
    access: 'payment.take',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id }),
    output: z.object({ data: z.array(terminal) }),
    errors: [],
  }),
  posActivate: call({
    ...changing,
    summary:
      'Activates a cloud POS terminal by a code, or activates a broken one again; the same code finds the same terminal',
    path: '/payment/pos/terminal/activate',
    effect: 'remote',
    shop: (input: { shopId: string; terminalId?: ScopedId | undefined }) =>
      input.terminalId ? [input.shopId, input.terminalId] : [input.shopId],
    audit: {
      zh: '激活收钱吧终端',
      en: 'Activate a cloud POS terminal',
      about: 'shop',
      of: ({ shopId, name }) => ({ subject: shopId, detail: { name } }),
    },
    input: z.object({
      shopId: id,
      terminalId: idInShop.optional(),
      name: shortText.min(1).max(40),
      code: z.string().trim().min(1).max(64),
    }),
    output: terminal,
    errors: [
      'NOT_FOUND',
      'POS_ACTIVATION_REFUSED',
      'PAYMENT_TYPE_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  }),
  posSignIn: call({
    ...changing,
    summary: 'Signs a cloud POS terminal in now, which gives it a new key',
    path: '/payment/pos/terminal/sign-in',
    effect: 'remote',
    shop: ofTerminal,
    audit: { zh: '收钱吧终端签到', en: 'Sign in a cloud POS terminal', of: subject },
    input: z.object({ terminalId: idInShop }),
    output: terminal,
    errors: ['NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  }),
  posDeactivate: call({
    ...changing,
    summary: 'Deactivates a cloud POS terminal and deletes its keys',
    path: '/payment/pos/terminal/deactivate',
    effect: 'write',
    shop: ofTerminal,
    audit: { zh: '停用收钱吧终端', en: 'End a cloud POS terminal', of: subject },
    input: z.object({ terminalId: idInShop }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
}
