import { readDay, readId, readTextUpTo, searchOf } from '../../client/search.ts'

/** `account`: the actor; `action`: a call; `subject`: the id of its subject; `from` and `to`: days of China's calendar, both included. */
export const readAuditSearch = searchOf({
  account: readId,
  action: readTextUpTo(100),
  subject: readTextUpTo(100),
  from: readDay,
  to: readDay,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>
