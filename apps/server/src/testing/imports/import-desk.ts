import { isImportWorking, type ImportKind } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { createShop, signIn } from '../factories.ts'
import type { World } from '../world.ts'

const { imports } = contract

export const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`

/** What imports write and what follows from it; `updated_at` left out. */
const tables = [
  'categories',
  'products',
  'product_categories',
  'skus',
  'sku_packages',
  'item_mappings',
  'channel_prices',
  'shop_prices',
  'stock',
  'natural_edge_boards',
  'combos',
  'combo_pieces',
  'recommendations',
  'channel_products',
  'channel_product_prices',
  'shop_products',
  'product_terms',
]

export type ImportDesk = Awaited<ReturnType<typeof importDesk>>

type Desk = { shopId: string; admin: Awaited<ReturnType<typeof signIn>> }

const newDesk = async (world: World): Promise<Desk> => {
  const shopId = await createShop(world)
  return { shopId, admin: await signIn(world, { roles: ['admin'], shopIds: [shopId] }) }
}

/** An administrator of a shop who imports files over HTTP, and waits until the server is done with each; both are new where none are given. */
export const importDesk = async (world: World, desk?: Desk) => {
  const { shopId, admin } = desk ?? (await newDesk(world))
  const whenDone = async (id: string) => {
    for (;;) {
      const found = await admin.ask(imports.read, { id })
      if (!isImportWorking(found.state)) return found
      await new Promise((done) => setTimeout(done, 10))
    }
  }
  // One file after the other, as an account may send them; more of them than anybody sends in an hour.
  let sent: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(upload: () => Promise<T>): Promise<T> => {
    const next = sent.then(upload)
    sent = next.catch(() => {})
    return next
  }
  /** Sends a file and answers what was found in it. */
  const send = async (kind: ImportKind, content: Buffer | string, fileName = 'file.csv') => {
    const payload = Buffer.from(content)
    const sizeBytes = Math.max(1, payload.length)
    await sql`delete from upload_counts where account_id = ${admin.account.id}`.execute(world.db)
    const { id, url } = await admin.ask(imports.signature, { kind, shopId, fileName, sizeBytes })
    const headers = { 'content-type': 'application/octet-stream' }
    const { statusCode } = await inTurn(() =>
      world.app.server.inject({ method: 'PUT', url, payload, headers }),
    )
    if (statusCode !== 200) throw new Error(`The upload was answered ${statusCode}`)
    return whenDone(id)
  }
  const apply = async (id: string) => whenDone((await admin.ask(imports.apply, { id })).id)
  return {
    shopId,
    admin,
    whenDone,
    send,
    apply,
    redo: async (id: string) => whenDone((await admin.ask(imports.redo, { id })).id),
    undo: async (id: string) => whenDone((await admin.ask(imports.undo, { id })).id),
    /** Sends a good file and applies it. */
    take: async (kind: ImportKind, content: Buffer | string, fileName?: string) => {
      const { id, state, bad, refusal } = await send(kind, content, fileName)
      if (state !== 'CHECKED' || bad > 0) throw new Error(`The file is not good: ${state} ${bad} ${refusal}`)
      return apply(id)
    },
    /** What is stored of a kind, as a file for its importer, in Chinese or English. */
    stored: async (
      kind: ImportKind,
      format: 'csv' | 'xlsx',
      language: 'zh-CN' | 'en' = 'zh-CN',
    ): Promise<Buffer> => {
      const { statusCode, rawPayload } = await world.app.server.inject({
        method: 'POST',
        url: '/api/imports/content/export',
        headers: { ...admin.headers, 'accept-language': language },
        payload: [{ kind, shopId, format }],
      })
      if (statusCode !== 200) throw new Error(`The export was answered ${statusCode}`)
      return rawPayload
    },
    /** All that imports write, as a print of each table. */
    everything: async (): Promise<Record<string, unknown>> => {
      const prints = await Promise.all(
        tables.map(async (table) => {
          const row = `(to_jsonb(t) - 'updated_at')::text`
          const text = `select md5(string_agg(${row}, '|' order by ${row})) as print from ${table} t`
          return [table, (await world.db.query({ text, values: [] })).rows[0]] as const
        }),
      )
      return Object.fromEntries(prints)
    },
  }
}
