import { z } from 'zod'
import { call } from './common/call.ts'
import { id, moment, shortText } from './common/schemas.ts'

const filter = {
  accountId: id.optional(),
  action: z.string().max(100).optional(),
  subject: shortText.optional(),
  from: moment.optional(),
  to: moment.optional(),
}

/**
 * `action`: the name of the call; `actionName`: its name for people. `subjectName`: the current name of an account, a role or a shop, otherwise empty.
 * `detail`: the parts of the input that the contract allows in the log, as texts. `device`: its name for people; `userAgent`: as sent.
 */
const entry = z.object({
  id,
  at: z.string(),
  accountId: id,
  username: z.string(),
  accountName: z.string(),
  action: z.string(),
  actionName: z.string(),
  subject: z.string(),
  subjectName: z.string(),
  detail: z.array(z.object({ field: z.string(), name: z.string(), value: z.string() })),
  address: z.string(),
  device: z.string(),
  userAgent: z.string(),
})

/** The audit log: who did what to which id, when and from where. */
export const audit = {
  list: call({
    summary: 'Entries of the audit log below the cursor `before`, newest first',
    service: 'base',
    method: 'POST',
    path: '/audit-log/list',
    access: 'audit.read',
    effect: 'read',
    reach: 'chain',
    input: z.object({ ...filter, before: id.optional(), size: z.int().min(1).max(200).default(50) }),
    output: z.object({ data: z.array(entry), next: id.nullable() }),
    errors: [],
  }),
  actions: call({
    summary: 'The actions and people in the audit log, for its filters',
    service: 'base',
    method: 'POST',
    path: '/audit-log/action/list',
    access: 'audit.read',
    effect: 'read',
    reach: 'chain',
    input: z.object({}),
    output: z.object({
      data: z.array(z.object({ action: z.string(), name: z.string() })),
      accounts: z.array(z.object({ id, username: z.string(), name: z.string() })),
    }),
    errors: [],
  }),
}
