import { splitScopedId } from '@showfloor/contract/common/ids'
import { tenderNo } from '../../modules/payments/payments.public.ts'
import { sql } from '../../platform/database/sql.ts'
import type { World } from '../world.ts'

type Tender = { id: string }
const noOf = (tender: Tender): string => {
  const { shopId, id } = splitScopedId(tender.id)
  return tenderNo(shopId, id)
}

/** The commands to card terminals for a tender, as the database stores them. */
export const terminalCommands = (world: () => World) => ({
  /** Backdates a command, so that the server stops waiting and queries. */
  overdue: async (tender: Tender): Promise<void> => {
    await sql`
      update terminal_commands
      set acked_at = acked_at - interval '3 minutes', not_after = not_after - interval '3 minutes'
      where request_no = ${noOf(tender)}`.execute(world().db)
  },
  commandsOf: async (tender: Tender) => {
    const { rows } = await sql<{ kind: string; state: string; acked: boolean }>`
      select kind, state, acked_at is not null as acked
      from terminal_commands
      where request_no = ${noOf(tender)}
      order by id`.execute(world().db)
    return rows
  },
  /** The commands that give money back, latest first. */
  givenBack: async (tender: Tender) => {
    const { rows } = await sql<{ kind: string; state: string }>`
      select kind, result ->> 'state' as state
      from terminal_commands
      where kind in ('VOID', 'REFUND') and original ->> 'requestNo' = ${noOf(tender)}
      order by id desc`.execute(world().db)
    return rows
  },
})
