import pg from 'pg'

export type Account = { username: string; roles: string[]; shops: string[] }
export type Demo = { accounts: Account[]; password: string }

/** The accounts of the demo chain, when this database holds all of it: a comment on a table of the demo. */
export async function readDemo(client: pg.Client): Promise<Demo | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description(to_regclass('demo_steps'), 'pg_class') as note",
  )
  return rows[0]?.note ? (JSON.parse(rows[0].note) as Demo) : undefined
}

/** Notes that the demo chain is loaded, so that later starts leave its data alone. */
export async function writeDemo(client: pg.Client, demo: Demo): Promise<void> {
  await client.query(`comment on table demo_steps is ${pg.escapeLiteral(JSON.stringify(demo))}`)
}
