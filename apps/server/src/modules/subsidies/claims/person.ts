import { createHmac } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { salt } from './claims.db.ts'

/** A person as a claim stores them: the identity card number as a salted hash, name and number masked. */
export const personOf = async (db: Db, { name, idNumber }: { name: string; idNumber: string }) => ({
  hash: createHmac('sha256', await salt(db))
    .update(idNumber)
    .digest(),
  name: `${[...name][0] ?? ''}**`,
  idTail: idNumber.slice(-4),
})
