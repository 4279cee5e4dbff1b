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
 * `action`: the call that was made; `actionName`: what it is called. `subjectName`: of an account, a role or a shop that is still there, else empty.
 * `detail`: what of the input the contract lets the log keep, in words. `device`: as a person would name it; `userAgent`: as it named itself.
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
    summary: 'Entries of the audit log, the newest first, from below `before`',
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
    summary: 'What the audit log knows of, and who stands in it, for filters',
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
