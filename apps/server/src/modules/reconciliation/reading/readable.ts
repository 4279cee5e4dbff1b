import { CallError } from '../../../platform/calls/errors.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { Refusal } from '../../../platform/tables/refusal.ts'
import { BillRefused, faultText } from './bill-fault.ts'

/** Runs what reads a bill; a file that is refused gives BILL_REFUSED with the reason in the reader's language. */
export const readable = async <T>(
  read: () => Promise<T>,
  { language }: Pick<Context, 'language'>,
): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BillRefused)
      throw new CallError('BILL_REFUSED', { reason: faultText(error.fault, language) })
    if (error instanceof Refusal) throw new CallError('BILL_REFUSED', { reason: error.words[language] })
    throw error
  }
}
