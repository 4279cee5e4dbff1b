import pg from 'pg'

export type Account = { username: string; roles: string[]; shops: string[] }
export type Demo = { accounts: Account[]; password: string }

/** The accounts of the demo chain if this database has all of it: stored as a comment on a table of the demo. */
export async function readDemo(client: pg.Client): Promise<Demo | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description(to_regclass('demo_steps'), 'pg_class') as note",
  )
  return rows[0]?.note ? (JSON.parse(rows[0].note) as Demo) : undefined
}

/** Marks the demo chain as loaded, so that later starts leave its data alone. */
export async function writeDemo(client: pg.Client, demo: Demo): Promise<void> {
  await client.query(`comment on table demo_steps is ${pg.escapeLiteral(JSON.stringify(demo))}`)
}
