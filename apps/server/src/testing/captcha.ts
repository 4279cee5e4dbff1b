import { contract } from '@showfloor/contract/contract'
import { sql } from '../platform/database/sql.ts'
import type { Caller, World } from './world.ts'

/** Requests a captcha and overwrites its stored answer, so that a test knows it. */
export const solvedCaptcha = async (
  world: World,
  caller: Caller,
): Promise<{ captchaId: string; answer: string }> => {
  const { captchaId } = await caller.ask(contract.identity.captcha, {})
  await sql`
    update captchas
    set answer_hash = sha256(convert_to(id || ' SEEN', 'UTF8'))
    where id = ${captchaId}`.execute(world.db)
  return { captchaId, answer: 'seen' }
}
