import type { Context } from '../../../platform/calls/context.ts'
import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { deleteMessagesOlderThan, messageRows } from './log.db.ts'

type Messages = Contract['robots']['messages']

const keptDays = 30

export const listMessages = async (
  { db }: Context,
  { id, before, size }: ParsedInputOf<Messages>,
): Promise<OutputOf<Messages>> => {
  const rows = await messageRows(db, { robotId: id, before: before ?? null, limit: size + 1 })
  const page = rows.slice(0, size)
  return {
    data: page.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

export const forgetOldMessages = (db: Db): Promise<void> => deleteMessagesOlderThan(db, keptDays)
