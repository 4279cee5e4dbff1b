import { scoped } from '../../../platform/database/ids.ts'
import { onePerServer, type Services } from '../../../platform/module.ts'
import { providersOf } from '../providers/registry/registry.ts'
import { IllegalSign, type Signer, type Upay } from '../providers/shouqianba/upay.ts'
import { activeTerminal, blockTerminal, ofToday, rotated, signerWith } from './key-rotation.ts'
import { posTerminalsToSignIn, type PosTerminalRow } from './terminals.db.ts'

export type PosKeys = {
  /** Asks in the name of a terminal, with a key of today. Errors: `ProviderUnavailable`, also once the terminal is blocked. */
  as<T>(shopId: string, terminalId: string, ask: (api: Upay, signer: Signer) => Promise<T>): Promise<T>
  /** Signs in a terminal now, whatever the age of its key. Error: `ProviderUnavailable`. */
  signIn(shopId: string, terminalId: string): Promise<void>
  /** Job: signs in the terminals that have not today. */
  signInAll(): Promise<void>
}

const batchSize = 200

/** The keys of cloud POS terminals. They change once a day: one process asks for the new one, and the others wait for it. */
export const posKeysOf = onePerServer((services: Services): PosKeys => {
  const providers = providersOf(services)
  const apiOf = async (row: PosTerminalRow) => (await providers.of(row.entityId)).upay()
  const rowOf = (shopId: string, id: string) => activeTerminal(services, shopId, id)
  return {
    as: async (shopId, terminalId, ask) =>
      askAs(services, await apiOf(await rowOf(shopId, terminalId)), { shopId, terminalId }, ask),
    async signIn(shopId, terminalId) {
      const row = await rowOf(shopId, terminalId)
      await rotated(services, await apiOf(row), row)
    },
    async signInAll() {
      for (const row of await posTerminalsToSignIn(services.database.db, batchSize)) {
        try {
          const { hasUpay, upay } = await providers.of(row.entityId)
          if (hasUpay) await rotated(services, await upay(), row)
        } catch (error) {
          services.log.warn(
            { err: error, terminal: scoped(row.shopId, row.id) },
            'a terminal could not sign in',
          )
        }
      }
    },
  }
})

/** A key that is refused may have changed elsewhere: the newest, the one before and a fresh one are tried, each once, before the terminal is blocked. */
const askAs = async <T>(
  services: Services,
  api: Upay,
  { shopId, terminalId }: { shopId: string; terminalId: string },
  ask: (api: Upay, signer: Signer) => Promise<T>,
): Promise<T> => {
  const now = () => activeTerminal(services, shopId, terminalId)
  const row = await ofToday(services, api, await now())
  const signers: (() => Promise<Signer | undefined>)[] = [
    async () => signerWith(api, row, row.sealedKey),
    async () => {
      const latest = await now()
      const isSame = latest.sealedKey === row.sealedKey
      return signerWith(api, latest, isSame ? latest.sealedPreviousKey : latest.sealedKey)
    },
    async () => {
      const latest = await rotated(services, api, await now())
      return signerWith(api, latest, latest.sealedKey)
    },
  ]
  for (const next of signers) {
    const signer = await next()
    if (!signer) continue
    try {
      return await ask(api, signer)
    } catch (error) {
      if (!(error instanceof IllegalSign)) throw error
    }
  }
  await blockTerminal(services, await now())
  throw new IllegalSign()
}
