import { isImportWorking, type ImportKind } from '@showfloor/contract/common/import-kinds'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { createShop, signIn } from '../factories.ts'
import type { World } from '../world.ts'

const { imports } = contract

export const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`

/** The tables that imports write, directly or by triggers. `updated_at` and `version`, which no undo restores, are left out. */
const tables = [
  'channels',
  'shops',
  'accounts',
  'account_roles',
  'account_shops',
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
  'special_zones',
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

/** An administrator of a shop who imports files over HTTP and waits for the end of each step; creates both unless given. */
export const importDesk = async (world: World, desk?: Desk) => {
  const { shopId, admin } = desk ?? (await newDesk(world))
  const whenDone = async (id: string) => {
    for (;;) {
      const found = await admin.ask(imports.read, { id })
      if (!isImportWorking(found.state)) return found
      await new Promise((done) => setTimeout(done, 10))
    }
  }
  // One file after another, as the server requires of an account; the hourly limit is reset each time.
  let sent: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(upload: () => Promise<T>): Promise<T> => {
    const next = sent.then(upload)
    sent = next.catch(() => {})
    return next
  }
  /** Uploads a file and returns the result of its check. */
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
    /** Uploads a good file and applies it. */
    take: async (kind: ImportKind, content: Buffer | string, fileName?: string) => {
      const { id, state, bad, refusal } = await send(kind, content, fileName)
      if (state !== 'CHECKED' || bad > 0) throw new Error(`The file is not good: ${state} ${bad} ${refusal}`)
      return apply(id)
    },
    /** The stored rows of a kind as a file for its importer, in Chinese or English. */
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
    /** A checksum of each table that imports write. */
    everything: async (): Promise<Record<string, unknown>> => {
      const prints = await Promise.all(
        tables.map(async (table) => {
          const row = `(to_jsonb(t) - '{updated_at,version}'::text[])::text`
          const text = `select md5(string_agg(${row}, '|' order by ${row})) as print from ${table} t`
          return [table, (await world.db.query({ text, values: [] })).rows[0]] as const
        }),
      )
      return Object.fromEntries(prints)
    },
  }
}
